comment on table admin_invitations is
  'A link with which one person becomes an admin. A used or cancelled invitation is deleted.';
