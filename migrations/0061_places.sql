-- Where shops are, for lists by distance and for words such as "baguio", and where buyers are, to a kilometre.
create extension if not exists cube;

-- A place in metres from the centre of the earth. Distances are straight: within 500 km, 0.03% less than along the surface.
-- As ll_to_earth of earthdistance, which only a superuser may create.
create function place_on_earth(latitude double precision, longitude double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    6371000 * cosd(latitude) * cosd(longitude), 6371000 * cosd(latitude) * sind(longitude), 6371000 * sind(latitude)]);

-- Those of the shop. Null if it has no place on the map.
alter table item_search
  add column latitude double precision,
  add column longitude double precision,
  add column place cube;
update item_search x
  set latitude = s.latitude, longitude = s.longitude, place = place_on_earth(s.latitude, s.longitude),
    document = x.document || setweight(to_tsvector('ukay_stems', search_text(s.address)), 'D')
  from shops s where s.id = x.shop_id;
create index item_search_place on item_search using gist (place);

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
