comment on table payment_qr_changes is 'For admins: each change of such a code.';
comment on column payment_qr_changes.name is 'Null where the code was removed, or there was none before.';
comment on column payment_qr_changes.mac_before is
  'A keyed hash of the code that was replaced or removed, so that another code with the same name is seen to be another.';
