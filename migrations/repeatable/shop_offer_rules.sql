comment on table shop_offer_rules is 'What a seller chose about offers for all items of the shop.';
comment on column shop_offer_rules.takes_offers is 'Null: as it is for those who have not chosen.';
comment on column shop_offer_rules.floor_percent is
  'Offers below this share of the price are declined by themselves. Nobody else learns of it.';
