comment on table item_offer_rules is 'What a seller chose about offers for one item.';
comment on column item_offer_rules.takes_offers is 'Null: as the shop has it.';
comment on column item_offer_rules.floor_centavos is
  'Offers below it are declined by themselves. Null: as the shop has it. Nobody else learns of it.';
