/** Defects that are put in on purpose, as in mutation testing. A run must find each of them. */
export interface Defect {
  what: string
  /** Replacements in the source. */
  source?: { file: string; from: string; to: string }[]
  /** Run in the database by its superuser. */
  sql?: string
}

export const defects: Record<string, Defect> = {
  lock: {
    what: 'the lock on an item while its photos are uploaded',
    source: [{ file: 'src/server/features/items/listings/queries.ts', from: '.forNoKeyUpdate()', to: '' }],
  },
  index: {
    what: 'the unique index on the e-mail of accounts',
    sql: 'drop index accounts_email',
  },
  idempotency: {
    what: 'the client-made ids of items',
    sql: `create function forget_client_id() returns trigger language plpgsql as
            $$ begin new.client_id := null; return new; end $$;
          create trigger forget_client_id before insert on items
            for each row execute function forget_client_id()`,
  },
  purchase: {
    what: 'the ids of purchase requests',
    sql: `create function forget_purchase() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_purchase before insert on purchases
            for each row execute function forget_purchase()`,
  },
  addition: {
    what: 'the ids of requests that add an item to the cart',
    sql: `create function forget_addition() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_addition before insert on cart_additions
            for each row execute function forget_addition()`,
  },
  hold: {
    what: 'the ids of holds for names from the comments',
    sql: `create function forget_hold() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_hold before insert on name_holds
            for each row execute function forget_hold()`,
  },
  counter: {
    what: 'the ids of sales over the counter',
    sql: `create function forget_counter_sale() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_counter_sale before insert on counter_sales
            for each row execute function forget_counter_sale()`,
  },
  change: {
    what: 'the ids of changes of many items',
    sql: `create function forget_change() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_change before insert on item_changes
            for each row execute function forget_change()`,
  },
  restore: {
    what: 'the prices that an undoing restores',
    source: [
      {
        file: 'src/server/features/items/item-changes/bulk.ts',
        from: 'await restore[action](tx, changeID, ids)',
        to: '',
      },
    ],
  },
  sale: {
    what: 'the end of the offer of what is sold over the counter',
    source: [
      {
        file: 'src/server/features/reserving/counter/sales.ts',
        from: "await passItemOn(tx, item, 'sold', now, line)",
        to: '',
      },
    ],
  },
  share: {
    what: 'a centavo of the shares of bundles',
    sql: `create function lose_centavo() returns trigger language plpgsql as
            $$ begin new.price_centavos := new.price_centavos - 3; return new; end $$;
          create trigger lose_centavo before update on tickets for each row
            when (old.bundle_id is null and new.bundle_id is not null) execute function lose_centavo()`,
  },
  lease: {
    what: 'the search for imports whose worker was killed',
    source: [
      {
        file: 'src/server/features/items/item-files/module.ts',
        from: 'await worker.resume(closing.signal)',
        to: '',
      },
    ],
  },
  notification: {
    what: 'every fifth notification',
    sql: `create function forget_notification() returns trigger language plpgsql as
            $$ begin return case when random() < 0.2 then null else new end; end $$;
          create trigger forget_notification before insert on notifications
            for each row execute function forget_notification()`,
  },
  money: {
    what: 'half of what a voucher is worth',
    sql: `create function halve_entry() returns trigger language plpgsql as
            $$ begin new.amount_centavos := new.amount_centavos / 2; return new; end $$;
          create trigger halve_entry before insert on ledger_entries
            for each row execute function halve_entry()`,
  },
  stop: {
    what: 'the refusal of calls of stopped accounts',
    source: [
      {
        file: 'src/server/platform/http/register.ts',
        from: 'if (caller.stop && !whenStopped) throw stoppedError(caller.stop)',
        to: 'if (whenStopped) stoppedError({ until: null })',
      },
    ],
  },
  end: {
    what: 'the end of the tickets of stopped accounts',
    source: [
      {
        file: 'src/server/features/reserving/stops/service.ts',
        from: "await endTickets(tx, { buyer_id: accountID }, 'buyer_stopped', at)",
        to: '',
      },
      {
        file: 'src/server/features/reserving/stops/service.ts',
        from: 'if (because) await endTickets(tx, { shop_id: shopID }, because, at)',
        to: '',
      },
    ],
  },
  undo: {
    what: 'the return of an item that is put back',
    source: [
      {
        file: 'src/server/features/reserving/stops/service.ts',
        from: 'await markPutBack(tx, item)',
        to: '',
      },
    ],
  },
  twice: {
    what: 'the rule that an entry is decided once',
    source: [
      {
        file: 'src/server/features/looking-after/moderation/decisions.ts',
        from: "if (entry.closed_at || entry.waiting) throw new AppError('already_closed')",
        to: '',
      },
      {
        file: 'src/server/features/looking-after/moderation/acts.ts',
        from: 'if (entry.closed_at || entry.waiting) return []',
        to: '',
      },
    ],
    sql: 'drop index decisions_one',
  },
  alert: {
    what: 'the mark that a buyer was notified of an item',
    source: [
      {
        file: 'src/server/features/search/saved-searches/notify.ts',
        from: 'await setDueOf(tx, free, null)',
        to: '',
      },
    ],
  },
  found: {
    what: 'the queue of changed items',
    source: [
      {
        file: 'src/server/features/search/saved-searches/match.ts',
        from: 'const undecided = await insertFoundBySearches(tx, item, at)',
        to: 'const undecided = item.ids.length > 1 ? [] : await insertFoundBySearches(tx, item, at)',
      },
    ],
  },
}
