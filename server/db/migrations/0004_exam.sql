create table attempts (
  agency_id text not null,
  id text not null,
  user_id text not null,
  -- paper/<id>, bank/<id> or bank/<id>/<chapter>: at most one open attempt each
  source text not null,
  bank_id text not null,
  paper_id text,
  title text not null,
  -- {exam_type, feedback, timed, minutes}
  rules jsonb not null,
  key_policy text not null,
  keys_from timestamptz,
  pass_score double precision not null,
  -- in the order asked; sections and scores beside them
  question_ids text[] not null,
  question_sections text[] not null,
  question_scores double precision[] not null,
  state text not null default 'open' check (state in ('open', 'handed_in', 'closed')),
  -- the writer's: who takes over raises it, an older one writes evidence only
  epoch bigint not null default 1,
  started_at timestamptz not null,
  deadline timestamptz,
  ended_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, bank_id) references banks (agency_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index attempts_one_open on attempts (agency_id, user_id, source) where state = 'open';
create index attempts_by_user on attempts (agency_id, user_id, started_at desc);
create index attempts_by_bank on attempts (agency_id, bank_id, user_id);
create index attempts_by_deadline on attempts (deadline) where state = 'open';

-- The log: what a client sent, kept whatever became of it.
create table attempt_records (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  seq bigint not null,
  epoch bigint not null,
  kind text not null check (kind in ('answer', 'flag')),
  question_id text not null,
  value jsonb not null,
  -- the client's estimate of server time, epoch milliseconds
  at double precision not null,
  status text not null check (status in ('taken', 'superseded', 'late')),
  received_at timestamptz not null,
  primary key (agency_id, attempt_id, client_id, seq),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- A number that came twice with different content: refused, kept as evidence.
create table attempt_forks (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  seq bigint not null,
  payload_hash text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (agency_id, attempt_id, client_id, seq, payload_hash),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- Every number up to `acked` is in the log.
create table attempt_clients (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  acked bigint not null,
  primary key (agency_id, attempt_id, client_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- The current value of each question, and whether it is flagged: a fold of the log.
create table attempt_answers (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  kind text not null check (kind in ('answer', 'flag')),
  value jsonb not null,
  -- written by the writer of its time, not by one already superseded
  accepted boolean not null,
  epoch bigint not null,
  seq bigint not null,
  client_id text not null,
  -- its key was shown: it stays what it was
  locked boolean not null default false,
  primary key (agency_id, attempt_id, question_id, kind),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

create table receipts (
  agency_id text not null,
  attempt_id text not null,
  number text not null,
  answered integer not null,
  questions integer not null,
  digest text not null,
  handed_in_at text not null,
  by text not null check (by in ('learner', 'server')),
  signature text not null,
  primary key (agency_id, attempt_id),
  unique (agency_id, number),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

create table results (
  agency_id text not null,
  attempt_id text not null,
  score double precision not null,
  total_score double precision not null,
  correct integer not null,
  answered integer not null,
  seconds integer not null,
  graded_at timestamptz not null,
  primary key (agency_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- The verdict on each question of an attempt whose key the learner saw or that ended.
create table attempt_marks (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  user_id text not null,
  bank_id text not null,
  exam_type text not null,
  verdict text not null check (verdict in ('right', 'wrong', 'unanswered', 'self')),
  score double precision not null,
  -- when its key may be seen
  released_at timestamptz not null,
  marked_at timestamptz not null,
  primary key (agency_id, attempt_id, question_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id)
);
create index attempt_marks_by_user on attempt_marks (agency_id, user_id, question_id);

-- Saves a batch of records in one round trip. No row: the learner has no such attempt. unknown_epoch and
-- unknown_question: nothing is stored.
-- Statuses: late when the attempt has ended, when the grace is over, or when stamped after the deadline and arriving
-- after it; superseded when a newer epoch exists; else taken. Current values: accepted before superseded, then the
-- highest (epoch, seq).
create function exam_save(
  p_agency text, p_user text, p_attempt text, p_client text, p_epoch bigint, p_now timestamptz, p_grace interval, p_records jsonb
)
returns table (outcome text, acked bigint, missing bigint[], epoch bigint, deadline timestamptz, unknown text)
language plpgsql as $$
#variable_conflict use_column
declare
  a attempts%rowtype;
  ended boolean;
  v_unknown text;
  v_inserted integer;
  v_forked boolean := false;
  v_late boolean := false;
  v_acked bigint;
  v_before bigint;
  v_last bigint;
  v_missing bigint[] := '{}';
begin
  select * into a from attempts t
    where t.agency_id = p_agency and t.id = p_attempt and t.user_id = p_user for no key update;
  if not found then return; end if;

  if p_epoch > a.epoch then
    return query select 'unknown_epoch', 0::bigint, v_missing, a.epoch, a.deadline, null::text;
    return;
  end if;

  select r ->> 'question_id' into v_unknown from jsonb_array_elements(p_records) r
    where not (r ->> 'question_id') = any (a.question_ids) limit 1;
  if found then
    return query select 'unknown_question', 0::bigint, v_missing, a.epoch, a.deadline, v_unknown;
    return;
  end if;

  ended := a.state <> 'open' or coalesce(p_now > a.deadline + p_grace, false);

  insert into attempt_records (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, status, received_at)
    select distinct on ((r ->> 'seq')::bigint)
      p_agency, p_attempt, p_client, (r ->> 'seq')::bigint, p_epoch, r ->> 'kind', r ->> 'question_id', r -> 'value',
      (r ->> 'at')::double precision,
      case
        when ended then 'late'
        when p_now > a.deadline and (r ->> 'at')::double precision > extract(epoch from a.deadline) * 1000 then 'late'
        when p_epoch < a.epoch then 'superseded'
        else 'taken'
      end,
      p_now
    from jsonb_array_elements(p_records) with ordinality as batch (r, n)
    order by (r ->> 'seq')::bigint, n
    on conflict do nothing;
  get diagnostics v_inserted = row_count;

  if v_inserted < jsonb_array_length(p_records) then
    insert into attempt_forks (agency_id, attempt_id, client_id, seq, payload_hash, payload, received_at)
      select p_agency, p_attempt, p_client, s.seq, md5(r::text), r, p_now
      from jsonb_array_elements(p_records) r
      join attempt_records s on s.agency_id = p_agency and s.attempt_id = p_attempt and s.client_id = p_client
        and s.seq = (r ->> 'seq')::bigint
      where (s.kind, s.question_id, s.value) is distinct from (r ->> 'kind', r ->> 'question_id', r -> 'value')
      on conflict (agency_id, attempt_id, client_id, seq, payload_hash) do update set received_at = excluded.received_at;
    v_forked := found;
  end if;

  insert into attempt_answers as c (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
    select distinct on (s.question_id, s.kind)
      p_agency, p_attempt, s.question_id, s.kind, s.value, s.status = 'taken', s.epoch, s.seq, p_client
    from attempt_records s
    where s.agency_id = p_agency and s.attempt_id = p_attempt and s.client_id = p_client
      and s.seq = any (array(select (r ->> 'seq')::bigint from jsonb_array_elements(p_records) r))
      and s.status <> 'late'
    order by s.question_id, s.kind, (s.status = 'taken') desc, s.epoch desc, s.seq desc
    on conflict (agency_id, attempt_id, question_id, kind) do update
      set value = excluded.value, accepted = excluded.accepted, epoch = excluded.epoch, seq = excluded.seq,
        client_id = excluded.client_id
      where not c.locked and a.state = 'open'
        and (excluded.accepted, excluded.epoch, excluded.seq, excluded.client_id collate "C")
          > (c.accepted, c.epoch, c.seq, c.client_id collate "C");

  v_before := coalesce((select k.acked from attempt_clients k
    where k.agency_id = p_agency and k.attempt_id = p_attempt and k.client_id = p_client), 0);
  select coalesce(max(s.seq) filter (where s.seq = s.expected), v_before), max(s.seq) into v_acked, v_last
    from (
      select t.seq, v_before + row_number() over (order by t.seq) as expected from attempt_records t
      where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.seq > v_before
    ) s;
  if v_acked > v_before then
    insert into attempt_clients as k (agency_id, attempt_id, client_id, acked)
      values (p_agency, p_attempt, p_client, v_acked)
      on conflict (agency_id, attempt_id, client_id) do update set acked = excluded.acked;
  end if;
  if v_last > v_acked then
    -- bounded: a client may name any number
    v_missing := array(
      select g from generate_series(v_acked + 1, least(v_last, v_acked + 400)) g
      where not exists (select from attempt_records t
        where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.seq = g)
      order by g limit 200);
  end if;

  if a.deadline is not null and p_now > a.deadline then
    v_late := exists (select from attempt_records t
      where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.status = 'late'
        and t.seq = any (array(select (r ->> 'seq')::bigint from jsonb_array_elements(p_records) r)));
  end if;

  return query select
    case
      when v_forked then 'fork'
      when ended or v_late then 'closed'
      when p_epoch < a.epoch then 'superseded'
      when cardinality(v_missing) > 0 then 'gap'
      else 'taken'
    end,
    v_acked, v_missing, a.epoch, a.deadline, null::text;
end
$$;
