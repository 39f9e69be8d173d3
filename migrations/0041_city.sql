create table city (
  id boolean primary key default true,
  name text not null,
  constraint city_id_check check (id),
  constraint city_name_check check (char_length(name) between 1 and 24)
);
comment on table city is 'How this marketplace is called, in one row. Without it, it is called Ukay.';
