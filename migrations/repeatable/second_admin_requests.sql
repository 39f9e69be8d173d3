comment on table second_admin_requests is 'What needs the agreement of a second admin.';
comment on column second_admin_requests.ended_at is 'When it was refused, or when its vouchers were made.';
