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
            $$ begin new.availability := 'held'; return new; end $$;
          create trigger stay_held before update on items for each row
            when (old.availability = 'held' and new.availability = 'for_sale') execute function stay_held()`,
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
          create function stay_for_sale() returns trigger language plpgsql as
            $$ begin new.availability := 'for_sale'; return new; end $$;
          create trigger stay_for_sale before update on items for each row
            when (new.availability = 'held') execute function stay_for_sale()`,
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
} satisfies Record<string, { what: string; sql: string; found: RegExp }>
