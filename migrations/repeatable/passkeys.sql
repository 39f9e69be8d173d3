comment on table passkeys is
  'Public keys with which people log in. The private keys never leave their devices, or the accounts that copy them between devices.';
comment on column passkeys.public_key is 'As COSE.';
comment on column passkeys.counter is
  'How often the key was used, by its own count. One that goes back was copied. Keys that are copied between devices always say 0.';
comment on column passkeys.transports is 'How browsers reach it, as they said.';
comment on column passkeys.backup_eligible is 'Whether it can be copied to other devices of the person, as passwords are.';
comment on column passkeys.backed_up is 'Whether it was, at its last use.';

create or replace trigger passkeys_account_not_deleted before insert on passkeys
  for each row execute function refuse_deleted_account('account_id');
