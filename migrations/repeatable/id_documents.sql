comment on table id_documents is
  'The files are encrypted in the storage. Each has its own data key, which the key of the settings wraps.';
comment on column id_documents.kind is
  '`proof`: proves another name. It is kept, viewed and destroyed as the photos of IDs are.';
comment on column id_documents.replaced_at is 'When a newer upload replaced the document.';
comment on column id_documents.purged_at is 'When the file and its data key were deleted.';
comment on column id_documents.upload_mac is
  'A digest of the uploaded file, keyed with its data key, which recognizes a repeated upload. A plain hash would let anyone who reads the table test whether they have the same photo.';
comment on index id_documents_key_order is
  'The reconciler compares rows with the storage, which lists files in the order of their bytes.';

create or replace trigger id_documents_account_not_deleted before insert on id_documents
  for each row execute function refuse_deleted_account('seller_id');
create or replace trigger id_documents_kept before delete on id_documents for each row
  when (old.purged_at is null or old.purged_at > now() - interval '10 years') execute function refuse_early_deletion();
