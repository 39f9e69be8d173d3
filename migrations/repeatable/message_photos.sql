comment on column message_photos.sent_hash is
  'The hash of the uploaded file. A repeated request with other photos is not taken for the same message.';
