-- The app's role may not update balances or vouchers: only these two trigger functions write there, with the rights of the
-- owner of the tables. The search path is fixed, so that no other schema can put a table in front.
do $$ begin
  execute format('alter function add_to_balances() security definer set search_path = %I, pg_temp', current_schema());
  execute format('alter function mark_redeemed() security definer set search_path = %I, pg_temp', current_schema());
end $$;
