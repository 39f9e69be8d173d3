-- Made by the client, so that asking again after a lost answer makes no second collection.
alter table collections add column client_id uuid;
alter table collections add unique (owner_id, client_id);
