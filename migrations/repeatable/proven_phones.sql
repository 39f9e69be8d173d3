comment on column proven_phones.phone_no is 'Of one account at a time.';
