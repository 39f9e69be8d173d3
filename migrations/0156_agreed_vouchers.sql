-- Whether a second admin agreed to the batch. The others of a day are added up, so that splitting one avoids nobody.
alter table voucher_batches add column agreed boolean not null default false;
create index voucher_batches_issued on voucher_batches (issued_at) where not agreed;
