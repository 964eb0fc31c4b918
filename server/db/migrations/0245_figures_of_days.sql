-- Figures of the back office of days that are over, as the job that folds them counted last.

-- Days before `until` are folded; what is not below counts nothing.
create table folded_days (
  agency_id text primary key references agencies (id) on delete cascade,
  -- in Asia/Shanghai, as all days here
  until date not null
);

create table learning_figures (
  agency_id text not null references agencies (id) on delete cascade,
  span text not null check (span in ('day', 'week')),
  begin date not null,
  learners integer not null,
  seconds bigint not null,
  lessons integer not null,
  practices integer not null,
  answers integer not null,
  primary key (agency_id, span, begin)
);

create table sales_figures (
  agency_id text not null references agencies (id) on delete cascade,
  basis text not null check (basis in ('ordered_on', 'paid_on')),
  day date not null,
  classroom_id text not null,
  -- '': none
  coupon_code text not null,
  name text not null,
  orders integer not null,
  paid integer not null,
  refunded integer not null,
  received bigint not null,
  returned bigint not null,
  primary key (agency_id, basis, day, classroom_id, coupon_code)
);

-- Days that changed when they were over. Only appended to, so that nobody waits; they name what is being deleted, too.
create table stale_days (
  agency_id text not null,
  id bigint generated always as identity,
  figures text not null check (figures in ('learning', 'sales')),
  day date not null,
  primary key (agency_id, id)
);

create index orders_by_payment on orders (agency_id, paid_at) where paid_at is not null;

create function is_over(day date) returns boolean language sql stable as
  $$ select day < (now() at time zone 'Asia/Shanghai')::date $$;

create function day_of(at timestamptz) returns date language sql immutable as
  $$ select (at at time zone 'Asia/Shanghai')::date $$;

create function note_study_day() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day) values (coalesce(new.agency_id, old.agency_id), 'learning', coalesce(new.day, old.day));
  return null;
end
$$;
create trigger study_day_made after insert on study_days for each row
  when (is_over(new.day)) execute function note_study_day();
create trigger study_day_changed after update on study_days for each row
  when (is_over(new.day)) execute function note_study_day();
create trigger study_day_deleted after delete on study_days for each row
  when (is_over(old.day)) execute function note_study_day();

create function note_ended_attempt() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day)
    select old.agency_id, 'learning', day from unnest(array[day_of(old.ended_at), day_of(new.ended_at)]) day where is_over(day);
  return null;
end
$$;
create trigger attempt_ended after update of ended_at, user_id on attempts for each row
  when ((old.ended_at, old.user_id) is distinct from (new.ended_at, new.user_id)) execute function note_ended_attempt();
create trigger attempt_deleted after delete on attempts for each row
  when (is_over(day_of(old.ended_at))) execute function note_ended_attempt();

create function note_result() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day)
    select t.agency_id, 'learning', day_of(t.ended_at) from attempts t
    where t.agency_id = coalesce(new.agency_id, old.agency_id) and t.id = coalesce(new.attempt_id, old.attempt_id)
      and is_over(day_of(t.ended_at));
  return null;
end
$$;
create trigger result_made after insert or delete on results for each row execute function note_result();
create trigger result_changed after update of answered on results for each row
  when (old.answered <> new.answered) execute function note_result();

-- When a lesson was finished first; of those that were finished before this was kept, when it was studied last.
alter table studied_lessons add column finished_at timestamptz;
update studied_lessons s set finished_at = p.studied_at from lesson_progress p
  where p.agency_id = s.agency_id and p.user_id = s.user_id and p.classroom_id = s.classroom_id and p.lesson_id = s.lesson_id;
create index studied_lessons_by_time on studied_lessons (agency_id, finished_at);
create or replace function keep_studied_lesson() returns trigger language plpgsql as $$
begin
  insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
    values (new.agency_id, new.user_id, new.classroom_id, new.lesson_id, new.studied_at) on conflict do nothing;
  return null;
end
$$;
create function note_studied_lesson() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day)
    select coalesce(new.agency_id, old.agency_id), 'learning', day
    from unnest(array[day_of(old.finished_at), day_of(new.finished_at)]) day where is_over(day);
  return null;
end
$$;
create trigger studied_lesson_changed after insert or update or delete on studied_lessons for each row
  execute function note_studied_lesson();

create function note_order() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day)
    select coalesce(new.agency_id, old.agency_id), 'sales', day
    from unnest(array[day_of(coalesce(new.created_at, old.created_at)), day_of(old.paid_at), day_of(new.paid_at)]) day where is_over(day);
  return null;
end
$$;
create trigger order_made after insert or update of state, paid_at or delete on orders for each row execute function note_order();

create function note_refund() returns trigger language plpgsql as $$
begin
  insert into stale_days (agency_id, figures, day)
    select o.agency_id, 'sales', day
    from payments p
    join orders o on o.agency_id = p.agency_id and o.id = p.order_id
    cross join unnest(array[day_of(o.created_at), day_of(o.paid_at)]) day
    where p.agency_id = coalesce(new.agency_id, old.agency_id) and p.number = coalesce(new.payment_number, old.payment_number)
      and is_over(day);
  return null;
end
$$;
create trigger refund_changed after insert or update of state, amount_fen or delete on refunds for each row
  execute function note_refund();
