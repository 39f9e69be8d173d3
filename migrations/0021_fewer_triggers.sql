-- Others of their tables do their work.
drop trigger if exists sessions_replaced_notify on sessions;
drop trigger if exists sessions_works_at_notify on sessions;
drop trigger if exists second_factors_notify_confirmed on second_factors;
drop trigger if exists second_factors_notify_removed on second_factors;
drop trigger if exists shops_notify_items_of_web on shops;
drop trigger if exists tickets_pickup_never_changes on tickets;
