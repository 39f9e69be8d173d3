-- For the prices of the last sold pieces of all shops.
create index tickets_last_sold on tickets (completed_at desc) where level = 3 and completed_at is not null;
