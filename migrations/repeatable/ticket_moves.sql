comment on column ticket_moves.step is
  'From 1 for the purchase, without gaps, so of two concurrent moves only one can be the next.';
comment on column ticket_moves.moved_by is 'Null if a deadline moved the ticket.';

create or replace trigger ticket_moves_append_only before update or delete or truncate on ticket_moves
  for each statement execute function refuse_change();

create or replace function refuse_cancellation_by_others() returns trigger language plpgsql as $$
begin
  if new.moved_by is null and (select ended_because from tickets where id = new.ticket_id) = 'buyer_stopped' then
    return new;
  end if;
  if new.from_status = 4 then
    perform from ticket_requests r
      join tickets t on t.id = r.ticket_id
      join shops s on s.id = t.shop_id
      where r.ticket_id = new.ticket_id and r.kind = 'cancel'
        and (r.answer = 'unanswered' and new.moved_by is null or r.answer = 'agreed' and (new.moved_by = s.owner_id
          or exists (select from shop_helpers h where h.account_id = new.moved_by and h.shop_id = s.id)));
    if found then
      return new;
    end if;
  elsif new.moved_by = (select buyer_id from tickets where id = new.ticket_id) then
    return new;
  end if;
  raise exception 'ticket % cannot be cancelled by this account', new.ticket_id
    using errcode = 'check_violation', constraint = 'tickets_move';
end $$;
create or replace trigger ticket_moves_cancelled_by_buyer before insert on ticket_moves for each row
  when (new.to_status = 9)
  execute function refuse_cancellation_by_others();

-- A shop without a webhook costs a look into an index. The lock waits for a webhook that is being removed, so that its row
-- is either there until the commit, or not found.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, ticket_id, step, status, moved_at, due_at)
    select w.id, new.ticket_id, new.step, new.to_status, new.moved_at, greatest(new.moved_at, w.retry_at)
    from tickets t join webhooks w on w.shop_id = t.shop_id
    where t.id = new.ticket_id and w.off_at is null
    for key share of w;
  return null;
end $$;
create or replace trigger ticket_moves_queue_webhooks after insert on ticket_moves
  for each row execute function queue_webhooks();
