comment on column sellers.verified is '0 undecided, 1 accepted, 2 rejected.';
comment on column sellers.documents_complete_at is
  'When the last of the three documents was uploaded. Null while one is missing.';
comment on column sellers.street is
  'The parts of the address, as the sign-up form has them. Null if the client sent only the joined address.';
comment on column sellers.adult_declared_at is 'When the seller declared to be 18 or over.';

create or replace trigger sellers_adult_account_not_deleted before update of adult_declared_at on sellers for each row
  when (new.adult_declared_at is not null) execute function refuse_deleted_account('account_id');
