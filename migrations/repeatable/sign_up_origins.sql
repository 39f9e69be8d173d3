comment on table sign_up_origins is 'Where accounts come from, as keyed hashes, for 30 days.';
comment on column sign_up_origins.network is 'The address block.';
comment on column sign_up_origins.device is 'The address with the name of the browser and system.';
