-- When a seller's third document came in, null while one is missing: the list of who awaits a decision is read from one
-- index that holds nobody else, however many sellers and documents there are. Kept by a trigger, so that no statement
-- can forget it.
alter table sellers add column documents_in_at timestamptz;

update sellers s set documents_in_at = d.complete_at
from (
  select seller_id, max(uploaded_at) as complete_at from id_documents
  where replaced_at is null group by seller_id having count(*) = 3
) d where d.seller_id = s.account_id;

create index sellers_waiting on sellers (documents_in_at, account_id)
  where verified = 0 and documents_in_at is not null;

create function note_documents_in() returns trigger language plpgsql as $$
declare
  complete_at timestamptz;
begin
  -- Two documents that come at once: the later one sees both.
  perform from sellers where account_id = new.seller_id for no key update;
  select max(uploaded_at) into complete_at from id_documents
    where seller_id = new.seller_id and replaced_at is null having count(*) = 3;
  update sellers set documents_in_at = complete_at
    where account_id = new.seller_id and documents_in_at is distinct from complete_at;
  return null;
end $$;
create trigger id_documents_note after insert or update of replaced_at on id_documents
  for each row execute function note_documents_in();
