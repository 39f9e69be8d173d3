comment on table live_subscribers is 'Buyers who get a notification when a sale starts.';

create or replace trigger live_subscribers_account_not_deleted before insert on live_subscribers
  for each row execute function refuse_deleted_account('buyer_id');
