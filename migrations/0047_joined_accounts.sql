-- One person, both sides: a buyer's and a seller's account with one login.
alter table accounts
  add column login_id uuid,
  add constraint accounts_login_id_fkey foreign key (login_id) references accounts(id),
  add constraint accounts_joined check (login_id is null or (login_id <> id and kind <> 'admin'));
create unique index accounts_login_id on accounts (login_id) where login_id is not null;
drop index accounts_email;
create unique index accounts_email on accounts (lower(email)) where login_id is null;

alter table sessions
  add column acts_as uuid,
  add constraint sessions_acts_as_fkey foreign key (acts_as) references accounts(id) on delete cascade;
create index sessions_acts_as on sessions (acts_as) where acts_as is not null;
