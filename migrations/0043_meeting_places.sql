create table meeting_places (
  id uuid not null,
  shop_id uuid not null,
  number smallint not null,
  name text not null,
  note text not null,
  longitude double precision not null,
  latitude double precision not null,
  hours jsonb not null,
  constraint meeting_places_pkey primary key (id),
  constraint meeting_places_number_key unique (shop_id, number),
  constraint meeting_places_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint meeting_places_number_check check (number between 1 and 5),
  constraint meeting_places_name_check check (char_length(name) between 1 and 80),
  constraint meeting_places_note_check check (char_length(note) <= 120),
  constraint meeting_places_longitude_check check (longitude between -180 and 180),
  constraint meeting_places_latitude_check check (latitude between -90 and 90)
);

create table hidden_addresses (
  shop_id uuid not null,
  address text not null,
  directions text not null,
  longitude double precision,
  latitude double precision,
  constraint hidden_addresses_pkey primary key (shop_id),
  constraint hidden_addresses_shop_id_fkey foreign key (shop_id) references shops(id),
  constraint hidden_addresses_longitude_check check (longitude between -180 and 180),
  constraint hidden_addresses_latitude_check check (latitude between -90 and 90)
);

alter table shops add column address_hidden boolean not null default false;
alter table shops add constraint shops_hidden_address_check check (not address_hidden
  or (address = town and directions = ''
    and longitude = round(longitude::numeric, 2) and latitude = round(latitude::numeric, 2)));

alter table pickups add column place jsonb;
alter table pickups add constraint pickups_place_has_time check (place is null or picks_up_at is not null);
