comment on table id_document_views is 'Each time an admin opens an ID photo.';

create or replace trigger id_document_views_append_only before update or truncate on id_document_views
  for each statement execute function refuse_change();
create or replace trigger id_document_views_kept before delete on id_document_views for each row
  when (old.viewed_at > now() - interval '10 years') execute function refuse_early_deletion();
