comment on table shop_helper_invitations is 'A used or cancelled invitation is deleted.';

create or replace trigger shop_helper_invitations_shop_is_open before insert on shop_helper_invitations
  for each row execute function refuse_closed_shop();
