comment on table queue_entries is
  'The admins'' queue: one open entry for each thing that waits for a decision, whoever or whatever brought it there.';
comment on column queue_entries.subject_id is 'The item, shop, account, review, conversation, case, pair, seller or decision.';
comment on column queue_entries.about_id is
  'The person that a decision would be about. Null for pickups and pairs, which have two sides.';
comment on column queue_entries.title is
  'The name of the item or shop, or the first words of the review, as it was when the entry was opened.';
comment on column queue_entries.waiting is 'Whether a decision waits for a second admin.';

create or replace trigger queue_entries_kept before delete on queue_entries for each row
  when (old.closed_at is null or old.closed_at > now() - interval '5 years') execute function refuse_early_deletion();
