-- Where the cells of looks are, learned once for all processes: of each space, which is a model, whose vectors no other
-- model's can be compared with.
create table learned_cells (
  space text primary key,
  -- One more each time they are learned; 0 while they are for the first time.
  version integer not null default 0,
  -- How many centres each branch has.
  branches smallint[],
  -- 4-byte floats, little endian: the branches' own centres, then those of the first, of the second...
  centres bytea,
  -- From how many photos they were learned.
  photos integer,
  learned_at timestamptz,
  -- Until then somebody learns, and no other begins.
  learning_until timestamptz,
  check ((version = 0) = (centres is null)),
  check (num_nulls(branches, centres, photos, learned_at) in (0, 4))
);
