-- Tables and indexes get the words of the field: attempts of rate limits, positions of the storage reconciler, items.

alter table tries rename to attempts;
alter table attempts rename constraint tries_pkey to attempts_pkey;
alter table file_care rename to reconciler_positions;
alter table reconciler_positions rename constraint file_care_pkey to reconciler_positions_pkey;
alter index purchases_one_piece rename to purchases_one_item;
