comment on table sign_ups is
  'Where mail arrives, a sign-up becomes an account with the link in its mail. Several people may type the same address, and only its owner gets the links.';
comment on column sign_ups.details is 'The fields of a buyer or a seller only.';
