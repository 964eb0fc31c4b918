-- What an agency's agreement says of refunds (src/domain/order/RefundTerms.ts); null: learners do not ask for them here.
alter table agencies add column refund_terms jsonb;
-- As they were when the order was made; null: those of the agency.
alter table orders add column refund_terms jsonb;
drop trigger orders_fixed on orders;
create trigger orders_fixed before update on orders for each row
  when ((old.user_id, old.classroom_id, old.price_fen, old.discount_fen, old.created_at, old.refund_terms)
    is distinct from (new.user_id, new.classroom_id, new.price_fen, new.discount_fen, new.created_at, new.refund_terms))
  execute function refuse_other_terms();

-- Lessons that were ever finished: to study a classroom again does not undo them.
create table studied_lessons (
  agency_id text not null,
  user_id text not null,
  classroom_id text not null,
  lesson_id text not null,
  primary key (agency_id, user_id, classroom_id, lesson_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
insert into studied_lessons
  select agency_id, user_id, classroom_id, lesson_id from lesson_progress where finished;
create function keep_studied_lesson() returns trigger language plpgsql as $$
begin
  insert into studied_lessons values (new.agency_id, new.user_id, new.classroom_id, new.lesson_id) on conflict do nothing;
  return null;
end
$$;
create trigger lesson_finished after insert on lesson_progress for each row when (new.finished)
  execute function keep_studied_lesson();
create trigger lesson_finished_later after update of finished on lesson_progress for each row
  when (new.finished and not old.finished) execute function keep_studied_lesson();

-- A learner's requests to get the money of an order back, one open at a time.
create table refund_requests (
  agency_id text not null,
  -- the order's id and a count
  id text not null,
  order_id text not null,
  user_id text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn', 'returned')),
  -- why the agency refused
  reply text not null default '',
  -- what was approved, and how it came about: lines of name and fen
  amount_fen bigint check (amount_fen > 0),
  lines jsonb,
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, order_id) references orders (agency_id, id) on delete cascade,
  check ((state = 'asked') = (decided_at is null)),
  check ((state in ('approved', 'returned')) = (amount_fen is not null and lines is not null))
);
create unique index refund_requests_one_open on refund_requests (agency_id, order_id) where state in ('asked', 'approved');
create index refund_requests_asked on refund_requests (agency_id, asked_at) where state = 'asked';
create trigger refund_requests_move before update of state on refund_requests for each row when (old.state <> new.state)
  execute function refuse_illegal_move(
    '{"asked":["approved","refused","withdrawn"],"approved":["returned"],"refused":[],"withdrawn":[],"returned":[]}');

-- What the embedded provider gave back.
alter table embedded_trades add column refunded_fen bigint;

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('term', 'validity', 'result', 'mark', 'report', 'order'));
