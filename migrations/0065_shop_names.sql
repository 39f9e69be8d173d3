-- The name of an open shop as it looks to a buyer (src/domain/shop-name.ts makes it). Null for shops that already had the
-- name of an older shop when this came: they keep it.
alter table shops add column name_key text;
create unique index shops_open_name on shops (name_key) where closed_at is null;
