-- Where shops are, for lists by distance and for words such as "baguio", and where buyers are, to a kilometre.

-- A tenth of a degree each way, at most 11 km. Rows of 3,600 cells from the south pole on, so that neighbours within a row
-- have consecutive numbers. `cellsAround` of distances.ts counts in the same way.
alter table shops add column cell integer generated always as (
  floor((latitude + 90) * 10)::integer * 3600 + floor((longitude + 180) * 10)::integer % 3600) stored;
create index shops_cell on shops (cell) where cell is not null;

-- Those of the shop. Null if it has no place on the map.
alter table item_search
  add column latitude double precision,
  add column longitude double precision;
update item_search x
  set latitude = s.latitude, longitude = s.longitude,
    document = x.document || setweight(to_tsvector('ukay_stems', search_text(s.address)), 'D')
  from shops s where s.id = x.shop_id;

drop trigger shops_search_rename on shops;
drop function index_renamed_shops();

-- Hundredths of a degree are a kilometre.
alter table buyers
  add column latitude double precision check (latitude between -90 and 90 and latitude = round(latitude::numeric, 2)),
  add column longitude double precision check (longitude between -180 and 180 and longitude = round(longitude::numeric, 2)),
  -- The town that the buyer chose. Null: the device said where it is.
  add column town text check (char_length(town) between 1 and 100),
  add check ((latitude is null) = (longitude is null)),
  add check (town is null or latitude is not null);
create trigger buyers_location_account_is_there before update of latitude, longitude, town on buyers for each row
  when (new.latitude is not null) execute function refuse_deleted_account('account_id');
