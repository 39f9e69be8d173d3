-- The QR code of a seller's own wallet or bank account. Its text is kept, and never a picture.
create table payment_qrs (
  seller_id uuid primary key references sellers,
  payload text not null check (length(payload) between 20 and 600),
  name text not null check (length(name) between 1 and 99),
  city text not null check (length(city) <= 99),
  set_at timestamptz not null
);

-- For admins: each change of such a code.
create table payment_qr_changes (
  id bigint primary key generated always as identity,
  seller_id uuid not null references sellers,
  -- Null where the code was removed, or there was none before.
  name text check (length(name) between 1 and 99),
  name_before text check (length(name_before) between 1 and 99),
  changed_at timestamptz not null,
  check (num_nonnulls(name, name_before) > 0)
);
create index payment_qr_changes_seller on payment_qr_changes (seller_id);
create index payment_qr_changes_at on payment_qr_changes (changed_at);

-- How far the payment of a pickup is. It has a row from the first word or part on.
create table pickup_payments (
  pickup_id bigint primary key references pickups,
  state text not null check (state in ('not_paid', 'said', 'received', 'given_back')),
  -- What the buyer said to have paid, or the seller received or gave back, beside the parts.
  amount_centavos bigint not null default 0 check (amount_centavos >= 0),
  -- The sum of the parts that are not struck out.
  parts_centavos bigint not null default 0 check (parts_centavos >= 0),
  steps smallint not null default 0 check (steps between 0 and 60),
  changed_at timestamptz not null,
  -- Items handed over before this time were paid at the shop.
  counted_from timestamptz not null,
  check (state in ('said', 'received', 'given_back') or amount_centavos = 0)
);

create table pickup_payment_moves (
  pickup_id bigint not null references pickup_payments,
  step smallint not null check (step between 1 and 60),
  from_state text not null,
  to_state text not null,
  amount_centavos bigint not null check (amount_centavos >= 0),
  -- The total of the items at that time.
  total_centavos bigint not null check (total_centavos >= 0),
  moved_by uuid not null references accounts,
  moved_at timestamptz not null,
  primary key (pickup_id, step),
  -- The same moves as in src/domain/payments.ts.
  constraint pickup_payment_moves_allowed check ((from_state, to_state) in (
    ('not_paid', 'said'), ('not_paid', 'received'), ('said', 'not_paid'), ('said', 'received'),
    ('received', 'given_back'), ('given_back', 'said'), ('given_back', 'received'))),
  check (to_state = 'given_back' or amount_centavos <= total_centavos or from_state = 'said')
);

-- What a seller received of a payment bit by bit. A line is struck out by a counter line and never changed.
create table pickup_payment_parts (
  id bigint primary key generated always as identity,
  pickup_id bigint not null references pickup_payments,
  amount_centavos bigint not null check (amount_centavos > 0),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Made by the page, so that a request sent again adds nothing.
  client_id uuid,
  strikes_id bigint constraint pickup_payment_parts_struck_once unique,
  constraint pickup_payment_parts_client unique (pickup_id, client_id),
  unique (id, pickup_id, amount_centavos),
  foreign key (strikes_id, pickup_id, amount_centavos)
    references pickup_payment_parts (id, pickup_id, amount_centavos),
  check ((client_id is null) = (strikes_id is not null)),
  check (paid_at <= recorded_at)
);
