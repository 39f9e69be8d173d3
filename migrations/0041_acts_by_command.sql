-- What an operator does by a command has no admin.
alter table admin_acts
  alter column admin_id drop not null,
  add constraint admin_acts_by check (admin_id is not null or act in
    ('password_link_made', 'second_factor_removed', 'sessions_ended', 'all_sessions_ended', 'admin_made', 'keys_rotated',
     'backup_restored'));
