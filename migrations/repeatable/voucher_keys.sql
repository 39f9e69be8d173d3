comment on table voucher_keys is
  'Random keys that hash voucher codes, encrypted with the key of the settings. Usually one row. There is another only if the key of the settings was lost.';
