-- The buyer is at the shop and does not want the item: it is cancelled, as both agree. Only with the pass of the buyer.
alter table handover_tickets drop constraint handover_tickets_reason_check;
alter table handover_tickets add constraint handover_tickets_reason_check
  check (reason in ('not_as_described', 'flaw', 'not_wanted'));
