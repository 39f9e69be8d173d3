-- queueSeller (features/verification/queue.ts) writes when the documents of a seller were complete.
drop trigger if exists id_documents_complete on id_documents;
drop function if exists set_documents_complete_at;
