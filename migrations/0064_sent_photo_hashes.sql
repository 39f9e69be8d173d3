-- A hash of what was sent, so that a repeated message with other photos is told from a true repeat.
alter table message_photos add column sent_hash bytea check (octet_length(sent_hash) = 32);
