/** Defects that are put in on purpose, as in mutation testing. The checker must find each of them. */
export const defects = {
  notification: {
    what: 'about every fiftieth notification is not written',
    sql: `create function forget_notification() returns trigger language plpgsql as
            $$ begin return case when hashtext(new.account_id || new.subject) % 50 = 0 then null else new end; end $$;
          create trigger forget_notification before insert on notifications
            for each row execute function forget_notification()`,
    found: /has no notification/,
  },
  release: {
    what: 'a release leaves the item on hold',
    sql: `create function stay_held() returns trigger language plpgsql as
            $$ begin return case when exists (
              select from line_places where item_id = old.item_id and state <> 'ended') then old end; end $$;
          create trigger stay_held before delete on item_holds for each row
            when (old.kind = 'ticket' and old.until is not null) execute function stay_held()`,
    found: /is held, and should be for_sale/,
  },
  deadline: {
    what: 'the deadline of the seller is an hour early',
    sql: `create function hurry() returns trigger language plpgsql as
            $$ begin new.seller_due_at := new.seller_due_at - interval '1 hour'; return new; end $$;
          create trigger hurry before insert on tickets for each row execute function hurry()`,
    found: /deadline of the seller/,
  },
  held: {
    what: 'a held item can be bought again',
    sql: `drop index tickets_one_per_item;
          create function forget_hold() returns trigger language plpgsql as
            $$ begin delete from item_holds where item_id = new.item_id; return null; end $$;
          create trigger forget_hold after insert on item_holds for each row
            when (new.kind = 'ticket') execute function forget_hold()`,
    found: /has a second ticket/,
  },
  history: {
    what: 'about every tenth move is not in the history',
    sql: `create function forget_move() returns trigger language plpgsql as
            $$ begin return case when hashtext(new.ticket_id::text) % 10 = 0 then null else new end; end $$;
          create trigger forget_move before insert on ticket_moves for each row
            when (new.step > 1) execute function forget_move()`,
    found: /status .* is not the last of its history/,
  },
  line: {
    what: 'the last who joined a line comes first',
    sql: `create function come_first() returns trigger language plpgsql as
            $$ begin new.place := 1000000 - new.place; return new; end $$;
          create trigger come_first before insert on line_places for each row execute function come_first()`,
    found: /the turn of place .* (was skipped|begins at)/,
  },
  handover: {
    what: 'about every tenth item of a handover is forgotten',
    sql: `create function forget_item() returns trigger language plpgsql as
            $$ begin return case when hashtext(new.ticket_id::text) % 10 = 0 then null else new end; end $$;
          create trigger forget_item before insert on handover_tickets
            for each row execute function forget_item()`,
    found: /Handover .* and should be (completed|refused)/,
  },
  reminder: {
    what: 'nobody is reminded the evening before a pickup',
    sql: `create function skip_evening() returns trigger language plpgsql as
            $$ begin new.time_reminders := 1; return new; end $$;
          create trigger skip_evening before update on pickups for each row
            when (old.picks_up_at is distinct from new.picks_up_at) execute function skip_evening()`,
    found: /pickup_reminder .* has no notification/,
  },
  payment: {
    what: 'a peso is missing of what was received',
    sql: `create function lose_peso() returns trigger language plpgsql as
            $$ begin new.amount_centavos := new.amount_centavos - 100; return new; end $$;
          create trigger lose_peso before update on pickup_payments for each row
            when (old.state <> 'received' and new.state = 'received') execute function lose_peso()`,
    found: /Payment .* and should be received/,
  },
  hold: {
    what: 'an item is held for a name an hour too short',
    sql: `create function hold_shorter() returns trigger language plpgsql as
            $$ begin new.due_at := new.due_at - interval '1 hour'; return new; end $$;
          create trigger hold_shorter before insert or update of due_at on name_holds
            for each row execute function hold_shorter()`,
    found: /Hold .* is kept until .* and should be until/,
  },
  review: {
    what: 'a review is not hidden until the other side has written',
    sql: `create function show_at_once() returns trigger language plpgsql as
            $$ begin new.visible_at := new.written_at; return new; end $$;
          create trigger show_at_once before insert on reviews for each row execute function show_at_once()`,
    found: /is visible at .* and should be at/,
  },
  stop: {
    what: 'a stopped account goes on',
    sql: `create function go_on() returns trigger language plpgsql as
            $$ begin new.stopped_at := null; new.stopped_until := null; return new; end $$;
          create trigger go_on before update on accounts for each row
            when (new.stopped_at is not null) execute function go_on()`,
    found: /while stopped|is not stopped, and should be/,
  },
  undo: {
    what: 'what is put back stays taken down',
    sql: `create function stay_down() returns trigger language plpgsql as $$ begin return null; end $$;
          create trigger a_stay_down before delete on item_blocks for each row
            when (old.reason = 'taken_down') execute function stay_down()`,
    found: /is withdrawn, and should be|is taken down, and should not be/,
  },
  end: {
    what: 'the tickets of a stopped account stay open',
    sql: `create function stay_open() returns trigger language plpgsql as $$ begin return null; end $$;
          create trigger a_stay_open before update on tickets for each row
            when (new.ended_because is not null) execute function stay_open()`,
    found: /is not the last of its history|is open, though/,
  },
  pause: {
    what: 'a pause ends an hour late',
    sql: `create function end_later() returns trigger language plpgsql as
            $$ begin new.until := new.until + interval '1 hour'; return new; end $$;
          create trigger end_later before insert or update on item_blocks for each row
            when (new.until is not null) execute function end_later()`,
    found: /was resumed late/,
  },
  agreedPrice: {
    what: 'a ticket has the price of the item and not of the offer',
    sql: `create function forget_offer() returns trigger language plpgsql as
            $$ begin new.price_centavos := (select price_centavos from items where id = new.item_id); return new; end $$;
          create trigger forget_offer before insert on tickets for each row
            when (new.name_hold_id is null) execute function forget_offer()`,
    found: /its price is .* and should be|is not what its offer said/,
  },
  offerStays: {
    what: 'an offer stays open on an item that is gone',
    sql: `create function stay_offered() returns trigger language plpgsql as
            $$ begin return case when new.made_by = 'buyer' then null else new end; end $$;
          create trigger stay_offered before update on offers for each row
            when (new.state = 'ended' and old.state = 'open') execute function stay_offered()`,
    found: /is open, and its item cannot be bought|An offer is open for an item/,
  },
  acceptedTwice: {
    what: 'two offers became one ticket',
    sql: `drop index offers_one_accepted;
          create function accept_another() returns trigger language plpgsql as
            $$ begin
              update offers set state = 'accepted', ended_because = null, ticket_id = new.ticket_id
                where id = (select min(id) from offers where id <> new.id and state = 'ended');
              return null;
            end $$;
          create trigger accept_another after update on offers for each row
            when (new.state = 'accepted' and old.state = 'ended' and old.made_by = 'buyer' and pg_trigger_depth() < 2)
            execute function accept_another()`,
    found: /has \d+ offers|is not what its offer said/,
  },
  floorLeaked: {
    what: 'the reply to an offer below the floor says so',
    sql: `create function leak_floor() returns trigger language plpgsql as
            $$ begin new.state := 'declined'; new.ended_at := new.made_at; return new; end $$;
          create trigger leak_floor before insert on offers for each row
            when (new.declines_at is not null) execute function leak_floor()`,
    found: /its reply says/,
  },
  lostShare: {
    what: 'a centavo of a bundle is lost by rounding',
    sql: `create function lose_centavo() returns trigger language plpgsql as
            $$ begin new.price_centavos := new.price_centavos - 1; return new; end $$;
          create trigger lose_centavo before update on tickets for each row
            when (old.bundle_id is null and new.bundle_id is not null) execute function lose_centavo()`,
    found: /The shares of a bundle are not its price/,
  },
} satisfies Record<string, { what: string; sql: string; found: RegExp }>
