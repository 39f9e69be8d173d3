-- When pieces can be picked up: spans of minutes for each weekday from Monday on, and dates with other hours
-- (src/domain/pickup-hours.ts). Null until the seller says so.
alter table shops add column hours jsonb check (hours is null or coalesce(
  jsonb_array_length(hours -> 'weekly') = 7 and jsonb_array_length(hours -> 'exceptions') <= 60
  and octet_length(hours::text) <= 20000, false));
