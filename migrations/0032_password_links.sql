-- A link with which a person who has forgotten the password chooses a new one: an operator makes it for whom the team has
-- checked. One an account: a newer one takes the place of the earlier. It is gone with its use, and only its hash is kept.
create table password_links (
  account_id uuid primary key references accounts,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create trigger password_links_account_is_there before insert on password_links
  for each row execute function refuse_deleted_account('account_id');

-- Whatever takes the password away takes the link with it: another password, a forgotten one, the end of the account.
create function end_password_link() returns trigger language plpgsql as $$
begin
  delete from password_links where account_id = new.id;
  return null;
end $$;
create trigger accounts_end_password_link after update of password_hash on accounts for each row
  when (old.password_hash is distinct from new.password_hash)
  execute function end_password_link();
