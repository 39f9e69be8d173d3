-- Whether the people of a ticket were told that its deadline is near: each deadline once, whichever process finds it.
alter table tickets add column due_soon_told boolean not null default false;

-- Only tickets that still wait are in these, so they stay small however many tickets there are.
create index tickets_seller_due_soon on tickets (seller_due_at) where status <= 3 and not due_soon_told;
create index tickets_buyer_due_soon on tickets (buyer_due_at) where status = 4 and not due_soon_told;
