-- Names that look alike by accents, other scripts or digits have the same key from now on. `addNameKeys`, which runs after the
-- migrations, makes the keys anew, and the oldest shop of a name gets it.
update shops set name_key = null where name_key is not null and closed_at is null;
