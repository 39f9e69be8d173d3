comment on column messages.sequence is 'The order within the conversation. The server assigns it.';
comment on column messages.photos is 'The count stays when the photos are deleted with the sender''s account.';

create or replace trigger messages_kept before delete on messages for each row
  when (old.sent_at > now() - interval '3 years') execute function refuse_early_deletion();
