comment on table bales is
  'What a seller buys as one: a bale of clothes, or a sack from one supplier. Its pieces earn what it cost.';

create or replace trigger bales_shop_is_open before insert on bales
  for each row execute function refuse_closed_shop();
