/** Mistakes that a programmer could make, put in on purpose: a run must find each of them. */
export interface Break {
  what: string
  /** Text of the source that is taken out. */
  source?: { file: string; from: string; to: string }[]
  /** Done to the database, as the one who may do anything. */
  sql?: string
}

export const breaks: Record<string, Break> = {
  lock: {
    what: 'the lock on a piece while its photos come in',
    source: [{ file: 'src/server/features/listings/queries.ts', from: '.forNoKeyUpdate()', to: '' }],
  },
  index: {
    what: 'the unique index on the e-mail of accounts',
    sql: 'drop index accounts_email',
  },
  idempotency: {
    what: 'the client-made ids of pieces',
    sql: `create function forget_client_id() returns trigger language plpgsql as
            $$ begin new.client_id := null; return new; end $$;
          create trigger forget_client_id before insert on items
            for each row execute function forget_client_id()`,
  },
  press: {
    what: 'the ids of presses that buy',
    sql: `create function forget_press() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_press before insert on purchases
            for each row execute function forget_press()`,
  },
  addition: {
    what: 'the ids of presses that put a piece into the cart',
    sql: `create function forget_addition() returns trigger language plpgsql as
            $$ begin new.client_id := gen_random_uuid(); return new; end $$;
          create trigger forget_addition before insert on cart_additions
            for each row execute function forget_addition()`,
  },
}
