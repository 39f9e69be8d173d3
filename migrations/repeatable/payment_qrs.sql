comment on table payment_qrs is 'The QR code of a seller''s own wallet or bank account. Its text is kept, and never a picture.';
