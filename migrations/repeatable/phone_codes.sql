comment on table phone_codes is 'Codes that prove a phone number, and the numbers that are proven.';
comment on column phone_codes.code_hash is 'A keyed hash: six digits alone could be found by trying all.';
