comment on table seller_details is 'Who sells (RA 11967), and where the items come from (RA 4653). The shop''s page shows it.';
comment on column seller_details.sources is 'The keys are those of `clothingSources`.';

create or replace trigger seller_details_account_not_deleted before insert or update on seller_details
  for each row execute function refuse_deleted_account('seller_id');
