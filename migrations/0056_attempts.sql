-- Tables get the words of the field: attempts of rate limits, and positions of the storage reconciler.

alter table tries rename to attempts;
alter table attempts rename constraint tries_pkey to attempts_pkey;
alter table file_care rename to reconciler_positions;
alter table reconciler_positions rename constraint file_care_pkey to reconciler_positions_pkey;
