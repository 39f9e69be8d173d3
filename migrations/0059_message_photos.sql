-- Photos in messages. The count stays when the photos are deleted with the account of their sender.
alter table messages
  add column photos smallint not null default 0 check (photos between 0 and 4),
  drop constraint messages_body_check,
  add constraint messages_body_check check (char_length(body) <= 2000),
  add constraint messages_words_or_photos check (body <> '' or photos > 0);

create table message_photos (
  conversation_id uuid not null,
  sequence bigint not null,
  position smallint not null check (position between 0 and 3),
  storage_key text collate "C" not null unique,
  primary key (conversation_id, sequence, position),
  foreign key (conversation_id, sequence) references messages (conversation_id, sequence)
);
