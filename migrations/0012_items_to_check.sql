-- Those who list items, or change their words or price, call checkLater (features/listings/check-later.ts).
drop trigger if exists items_check on items;
drop function if exists check_item;
