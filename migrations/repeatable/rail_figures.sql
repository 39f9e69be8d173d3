comment on table rail_figures is 'How many tiles of the rails of the home were shown and opened on a day. It names nobody.';
comment on column rail_figures.learned is 'Whether the home was ranked by what the buyer did.';
