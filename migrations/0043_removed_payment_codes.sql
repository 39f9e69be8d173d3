-- A keyed hash of the code that was replaced or removed, so that another code with the same name is seen to be another.
alter table payment_qr_changes
  add column mac_before bytea check (length(mac_before) = 32),
  add constraint payment_qr_changes_mac check (mac_before is null or name_before is not null);
