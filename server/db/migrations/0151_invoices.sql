-- How an agency gives invoices: {way, text}; null: not by this site.
alter table agencies add column invoice jsonb;

-- Invoices that learners asked for: one that was asked for or issued an order.
create table invoices (
  agency_id text not null,
  -- the order's id and a count
  id text not null,
  order_id text not null,
  user_id text not null,
  state text not null default 'asked' check (state in ('asked', 'issued', 'refused', 'reversed')),
  title text not null,
  -- of a company; null for a person
  tax_number text,
  amount_fen bigint not null check (amount_fen > 0),
  -- the invoice's own, its day, and where it is; that of the red invoice which reversed it
  number text,
  issued_on date,
  url text,
  reversal_number text,
  -- why it was refused
  reply text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, order_id) references orders (agency_id, id) on delete cascade,
  check ((state = 'asked') = (decided_at is null)),
  check ((state in ('issued', 'reversed')) = (number is not null and issued_on is not null)),
  check ((state = 'reversed') = (reversal_number is not null))
);
create unique index invoices_one_open on invoices (agency_id, order_id) where state in ('asked', 'issued');
create index invoices_asked on invoices (agency_id, asked_at) where state in ('asked', 'issued');
create trigger invoices_move before update of state on invoices for each row when (old.state <> new.state)
  execute function refuse_illegal_move('{"asked":["issued","refused"],"issued":["reversed"],"refused":[],"reversed":[]}');
