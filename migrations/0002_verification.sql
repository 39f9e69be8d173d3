-- A keyed digest of the file as it was sent, made with the document's own data key: the same file sent again is known
-- without a hash that anybody else could compare an ID photo with.
alter table id_documents add column upload_mac bytea;

-- The log of views is read newest first.
create index id_document_views_newest on id_document_views (viewed_at desc, id desc);
