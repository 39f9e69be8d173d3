create table rider_requests (
  pickup_id bigint not null,
  id uuid not null,
  asked_at timestamptz not null,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  phone_no text not null,
  note text not null,
  sent_at timestamptz,
  ticket_ids bigint[],
  stop smallint,
  stops smallint,
  tracking_link text,
  fee_centavos integer,
  ended_at timestamptz,
  constraint rider_requests_pkey primary key (pickup_id),
  constraint rider_requests_id_key unique (id),
  constraint rider_requests_pickup_id_fkey foreign key (pickup_id) references pickups(id),
  constraint rider_requests_address_check check (char_length(address) between 1 and 200),
  constraint rider_requests_phone_no_check check (phone_no ~ '^09[0-9]{9}$'),
  constraint rider_requests_note_check check (char_length(note) <= 120),
  constraint rider_requests_longitude_check check (longitude between -180 and 180),
  constraint rider_requests_latitude_check check (latitude between -90 and 90),
  constraint rider_requests_sent_check check (
    num_nulls(sent_at, ticket_ids, stop, stops) = case when sent_at is null then 4 else 0 end
    and (sent_at is not null or (tracking_link is null and fee_centavos is null))),
  constraint rider_requests_ticket_ids_check check (cardinality(ticket_ids) > 0),
  constraint rider_requests_stop_check check (stop between 1 and stops),
  constraint rider_requests_tracking_link_check check (
    tracking_link ~ '^https://[^/@\\[:space:]]+(/[^[:space:]]*)?$' and char_length(tracking_link) <= 500),
  constraint rider_requests_fee_centavos_check check (fee_centavos between 0 and 10000000)
);

-- For its erasure, 30 days after the end.
create index rider_requests_ended_at on rider_requests (ended_at) where ended_at is not null;
