comment on table account_photos is 'A photo of a person is small, so it is kept here and not in the storage (decision 61).';
comment on column account_photos.id is 'Random and new for each photo. It is in the photo''s URL.';

create or replace trigger account_photos_account_not_deleted before insert on account_photos
  for each row execute function refuse_deleted_account('account_id');
