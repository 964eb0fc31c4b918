-- Orders, what was tried to pay them, and what went back. Amounts are whole fen. A state moves only as the domain's
-- tables say (src/domain/order): the trigger refuses the rest, whoever asks.

create function refuse_illegal_move() returns trigger language plpgsql as $$
begin
  if not (tg_argv[0]::jsonb -> old.state) ? new.state then
    raise exception 'illegal move in %: % to %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create function refuse_other_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what was agreed on in % does not change', tg_table_name using errcode = 'check_violation';
end
$$;

create table coupons (
  agency_id text not null references agencies (id) on delete cascade,
  -- capital letters and digits
  code text not null,
  kind text not null check (kind in ('off', 'percent')),
  value bigint not null check (value > 0),
  minimum_fen bigint not null check (minimum_fen >= 0),
  -- null is for every classroom
  classroom_id text,
  -- null is without limit
  most_uses integer check (most_uses > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_revoked boolean not null default false,
  created_at timestamptz not null,
  primary key (agency_id, code),
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  check (kind <> 'percent' or value <= 100),
  check (starts_at < ends_at)
);

create table orders (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  user_id text not null,
  classroom_id text not null,
  state text not null default 'open' check (state in ('open', 'closing', 'paid', 'closed', 'refunded')),
  closed_because text check (closed_because in ('cancelled', 'expired', 'joined')),
  -- as it was sold
  name text not null,
  valid_until text,
  price_fen bigint not null check (price_fen >= 0),
  discount_fen bigint not null check (discount_fen between 0 and price_fen),
  amount_fen bigint not null check (amount_fen = price_fen - discount_fen),
  coupon_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  primary key (agency_id, id),
  -- an order outlives what the learner may delete: no cascade
  foreign key (agency_id, user_id) references users (agency_id, id),
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  foreign key (agency_id, coupon_code) references coupons (agency_id, code),
  check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state in ('closing', 'closed')) = (closed_because is not null))
);
create unique index orders_one_open on orders (agency_id, user_id, classroom_id) where state in ('open', 'closing');
create unique index orders_coupon_once on orders (agency_id, user_id, coupon_code)
  where state in ('open', 'closing', 'paid');
create index orders_by_coupon on orders (agency_id, coupon_code) where coupon_code is not null;
create index orders_by_user on orders (agency_id, user_id, created_at desc);
create index orders_awaited on orders (expires_at) where state in ('open', 'closing');
create trigger orders_move before update of state on orders for each row when (old.state <> new.state)
  execute function refuse_illegal_move(
    '{"open":["closing","paid","closed"],"closing":["paid","closed"],"paid":["refunded"],"closed":[],"refunded":[]}');
create trigger orders_fixed before update on orders for each row
  when ((old.user_id, old.classroom_id, old.price_fen, old.discount_fen, old.created_at)
    is distinct from (new.user_id, new.classroom_id, new.price_fen, new.discount_fen, new.created_at))
  execute function refuse_other_terms();

create table payments (
  agency_id text not null,
  -- what the provider knows it by: the order's id and a count
  number text not null,
  order_id text not null,
  provider text not null check (provider in ('embedded', 'alipay', 'wechat')),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'unknown' check (state in ('unknown', 'pending', 'succeeded', 'closed', 'failed')),
  -- where the learner pays, and whether that is a page or the text of a QR code
  address text,
  address_kind text check (address_kind in ('page', 'qr')),
  -- the provider's own number of the payment
  trade_number text,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  -- the one payment that settled its order
  settles boolean not null default false,
  -- the provider is asked again at
  ask_at timestamptz not null,
  asked integer not null default 0,
  primary key (agency_id, number),
  unique (agency_id, provider, trade_number),
  foreign key (agency_id, order_id) references orders (agency_id, id) on delete cascade,
  check ((state = 'succeeded') = (succeeded_at is not null)),
  check (state = 'succeeded' or not settles)
);
create unique index payments_one_live on payments (agency_id, order_id, provider) where state in ('unknown', 'pending');
create unique index payments_one_settles on payments (agency_id, order_id) where settles;
create index payments_by_order on payments (agency_id, order_id);
create index payments_to_ask on payments (ask_at) where state in ('unknown', 'pending');
create trigger payments_move before update of state on payments for each row when (old.state <> new.state)
  execute function refuse_illegal_move(
    '{"unknown":["pending","succeeded","closed","failed"],"pending":["succeeded","closed","failed"],"succeeded":[],"closed":["succeeded"],"failed":["succeeded"]}');
create trigger payments_fixed before update on payments for each row
  when ((old.order_id, old.provider, old.amount_fen) is distinct from (new.order_id, new.provider, new.amount_fen))
  execute function refuse_other_terms();

-- Notices that were taken: the same one again changes nothing.
create table payment_notices (
  agency_id text not null,
  provider text not null,
  id text not null,
  payment_number text not null,
  received_at timestamptz not null,
  primary key (agency_id, provider, id),
  foreign key (agency_id, payment_number) references payments (agency_id, number) on delete cascade
);

-- A payment goes back once, as a whole; its number follows from the payment's.
create table refunds (
  agency_id text not null,
  number text not null,
  payment_number text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (reason in ('paid_twice', 'paid_late', 'joined', 'requested')),
  state text not null default 'unknown' check (state in ('unknown', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  succeeded_at timestamptz,
  ask_at timestamptz not null,
  asked integer not null default 0,
  primary key (agency_id, number),
  unique (agency_id, payment_number),
  foreign key (agency_id, payment_number) references payments (agency_id, number) on delete cascade,
  check ((state = 'succeeded') = (succeeded_at is not null))
);
create index refunds_to_ask on refunds (ask_at) where state in ('unknown', 'pending');
create trigger refunds_move before update of state on refunds for each row when (old.state <> new.state)
  execute function refuse_illegal_move(
    '{"unknown":["pending","succeeded","failed"],"pending":["succeeded","failed"],"succeeded":[],"failed":["unknown"]}');

-- Enrolled by an order: once, and never by two.
alter table enrolments add column order_id text;
alter table enrolments add constraint enrolments_by_order unique (agency_id, order_id);
alter table enrolments add foreign key (agency_id, order_id) references orders (agency_id, id);

-- What the embedded provider has: written in development only.
create table embedded_trades (
  agency_id text not null references agencies (id) on delete cascade,
  number text not null,
  amount_fen bigint not null,
  subject text not null,
  return_path text not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'closed')),
  trade_number text not null,
  expires_at timestamptz not null,
  refund_number text,
  -- a notice that is sent later
  notice_at timestamptz,
  primary key (agency_id, number)
);
