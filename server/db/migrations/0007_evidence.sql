-- What a client says about when and in which order it wrote: kept as evidence, checked when it is asked for. Null where a
-- client did not say.
alter table attempt_records
  -- the mark of the server's last answer before the record was made
  add column nonce text,
  -- the client's monotonic clock, milliseconds
  add column mono double precision,
  -- over the record and the checksum of the one before it
  add column checksum text;

-- As before, with the evidence.
create or replace function exam_save(
  p_agency text, p_user text, p_attempt text, p_client text, p_epoch bigint, p_now timestamptz, p_grace interval, p_records jsonb
)
returns table (outcome text, acked bigint, missing bigint[], epoch bigint, deadline timestamptz, unknown text)
-- planned once: planning takes longer than running
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  a_state text;
  a_epoch bigint;
  a_deadline timestamptz;
  a_questions text[];
  v_ended boolean;
  v_count bigint;
  v_first bigint;
  v_final bigint;
  v_unknown text;
  v_inserted bigint;
  v_forked boolean := false;
  v_late boolean := false;
  v_acked bigint;
  v_last bigint;
  v_before bigint;
  v_missing bigint[] := '{}';
begin
  select t.state, t.epoch, t.deadline, t.question_ids into a_state, a_epoch, a_deadline, a_questions
    from attempts t where t.agency_id = p_agency and t.id = p_attempt and t.user_id = p_user for no key update;
  if not found then return; end if;

  select count(*), min((r ->> 'seq')::bigint), max((r ->> 'seq')::bigint),
      min(r ->> 'question_id') filter (where not (r ->> 'question_id') = any (a_questions))
    into v_count, v_first, v_final, v_unknown
    from jsonb_array_elements(p_records) r;
  if p_epoch > a_epoch or v_unknown is not null then
    return query select case when v_unknown is null then 'unknown_epoch' else 'unknown_question' end,
      0::bigint, v_missing, a_epoch, a_deadline, v_unknown;
    return;
  end if;

  v_ended := a_state <> 'open' or coalesce(p_now > a_deadline + p_grace, false);

  with written as (
    insert into attempt_records
      (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status,
        received_at)
    select distinct on ((r ->> 'seq')::bigint)
      p_agency, p_attempt, p_client, (r ->> 'seq')::bigint, p_epoch, r ->> 'kind', r ->> 'question_id', r -> 'value',
      (r ->> 'at')::double precision, r ->> 'nonce', (r ->> 'mono')::double precision, r ->> 'checksum',
      case
        when v_ended then 'late'
        when p_now > a_deadline and (r ->> 'at')::double precision > extract(epoch from a_deadline) * 1000 then 'late'
        when p_epoch < a_epoch then 'superseded'
        else 'taken'
      end,
      p_now
    from jsonb_array_elements(p_records) with ordinality as batch (r, n)
    order by (r ->> 'seq')::bigint, n
    on conflict do nothing
    returning question_id, kind, value, status, seq
  ), folded as (
    insert into attempt_answers as c
      (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
    select distinct on (w.question_id, w.kind)
      p_agency, p_attempt, w.question_id, w.kind, w.value, w.status = 'taken', p_epoch, w.seq, p_client
    from written w
    where w.status <> 'late'
    order by w.question_id, w.kind, w.seq desc
    on conflict (agency_id, attempt_id, question_id, kind) do update
      set value = excluded.value, accepted = excluded.accepted, epoch = excluded.epoch, seq = excluded.seq,
        client_id = excluded.client_id
      where not c.locked
        and (excluded.accepted, excluded.epoch, excluded.seq, excluded.client_id collate "C")
          > (c.accepted, c.epoch, c.seq, c.client_id collate "C")
  )
  select count(*) into v_inserted from written;

  if v_inserted < v_count then
    insert into attempt_forks (agency_id, attempt_id, client_id, seq, payload_hash, payload, received_at)
      -- a batch may hold the same fork twice
      select distinct p_agency, p_attempt, p_client, s.seq, md5(r::text), r, p_now
      from jsonb_array_elements(p_records) r
      cross join lateral (
        select t.seq, t.kind, t.question_id, t.value from attempt_records t
        where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client
          and t.seq = (r ->> 'seq')::bigint
        offset 0
      ) s
      where (s.kind, s.question_id, s.value) is distinct from (r ->> 'kind', r ->> 'question_id', r -> 'value')
      on conflict (agency_id, attempt_id, client_id, seq, payload_hash) do update set received_at = excluded.received_at;
    v_forked := found;
  end if;

  select k.acked, k.last into v_before, v_last from attempt_clients k
    where k.agency_id = p_agency and k.attempt_id = p_attempt and k.client_id = p_client;
  v_before := coalesce(v_before, 0);
  v_last := coalesce(v_last, 0);
  if v_count > 0 and v_before = v_last and v_inserted = v_count and v_first = v_before + 1
    and v_final = v_before + v_count
  then
    v_acked := v_final;
  else
    select coalesce(max(s.seq) filter (where s.seq = s.expected), v_before) into v_acked
      from (
        select t.seq, v_before + row_number() over (order by t.seq) as expected from attempt_records t
        where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.seq > v_before
      ) s;
  end if;
  if v_final > v_last or v_acked > v_before then
    v_last := greatest(v_last, v_final);
    insert into attempt_clients as k (agency_id, attempt_id, client_id, acked, last)
      values (p_agency, p_attempt, p_client, v_acked, v_last)
      on conflict (agency_id, attempt_id, client_id) do update set acked = excluded.acked, last = excluded.last;
  end if;
  if v_last > v_acked then
    -- bounded: a client may name any number
    v_missing := array(
      select g from generate_series(v_acked + 1, least(v_last, v_acked + 400)) g
      where not exists (select from attempt_records t
        where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.seq = g)
      order by g limit 200);
  end if;

  if p_now > a_deadline then
    v_late := exists (select from attempt_records t
      where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.status = 'late'
        and t.seq = any (array(select (r ->> 'seq')::bigint from jsonb_array_elements(p_records) r)));
  end if;

  return query select
    case
      when v_forked then 'fork'
      when v_ended or v_late then 'closed'
      when p_epoch < a_epoch then 'superseded'
      when cardinality(v_missing) > 0 then 'gap'
      else 'taken'
    end,
    v_acked, v_missing, a_epoch, a_deadline, null::text;
end
$$;

create or replace function exam_save_all(p_saves jsonb, p_grace interval)
returns table (n integer, outcome text, acked bigint, missing bigint[], epoch bigint, deadline timestamptz, unknown text)
-- a plan made while the tables were small would read them whole when they have grown
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_locked jsonb;
  v_turn jsonb;
begin
  -- in one order, so that nobody waits in a circle
  select jsonb_agg(to_jsonb(l)) into v_locked from (
    select s.*, t.deadline,
      t.state = 'open' and t.epoch = s.epoch and (t.deadline is null or s.now <= t.deadline)
        and not exists (select from jsonb_array_elements(s.records) r
          where not (r ->> 'question_id') = any (t.question_ids)) as plain
    from jsonb_to_recordset(p_saves) as s
      (n integer, agency text, "user" text, attempt text, client text, epoch bigint, now timestamptz, records jsonb)
    -- found by its key, not among all the user's
    join attempts t on t.agency_id = s.agency and t.id = s.attempt and t.user_id is not distinct from s."user"
    order by s.agency, s.attempt
    for no key update of t
  ) l;

  select jsonb_agg(l) into v_turn from jsonb_array_elements(v_locked) l
  left join attempt_clients k
    on k.agency_id = l ->> 'agency' and k.attempt_id = l ->> 'attempt' and k.client_id = l ->> 'client'
  where (l ->> 'plain')::boolean and k.acked is not distinct from k.last and l -> 'records' <> '[]'
    and not exists (select from jsonb_array_elements(l -> 'records') with ordinality as o (r, place)
      where (r ->> 'seq')::bigint <> coalesce(k.acked, 0) + place);

  return query
  with r as materialized (
    select s.*, (r ->> 'seq')::bigint as seq, r ->> 'kind' as kind, r ->> 'question_id' as question_id,
      r -> 'value' as value, (r ->> 'at')::double precision as at, r ->> 'nonce' as nonce,
      (r ->> 'mono')::double precision as mono, r ->> 'checksum' as checksum
    from jsonb_to_recordset(v_turn) as s
      (n integer, agency text, attempt text, client text, epoch bigint, now timestamptz, deadline timestamptz, records jsonb)
    cross join lateral jsonb_array_elements(s.records) r
  ), written as (
    insert into attempt_records
      (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status,
        received_at)
    select agency, attempt, client, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, 'taken', now from r
  ), folded as (
    insert into attempt_answers as c
      (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
    select distinct on (agency, attempt, question_id, kind)
      agency, attempt, question_id, kind, value, true, epoch, seq, client
    from r order by agency, attempt, question_id, kind, seq desc
    on conflict (agency_id, attempt_id, question_id, kind) do update
      set value = excluded.value, accepted = excluded.accepted, epoch = excluded.epoch, seq = excluded.seq,
        client_id = excluded.client_id
      where not c.locked
        and (excluded.accepted, excluded.epoch, excluded.seq, excluded.client_id collate "C")
          > (c.accepted, c.epoch, c.seq, c.client_id collate "C")
  ), counted as (
    insert into attempt_clients as k (agency_id, attempt_id, client_id, acked, last)
    select agency, attempt, client, max(seq), max(seq) from r group by agency, attempt, client
    on conflict (agency_id, attempt_id, client_id) do update set acked = excluded.acked, last = excluded.last
  )
  select r.n, 'taken', max(r.seq), '{}'::bigint[], r.epoch, r.deadline, null::text
  from r group by r.n, r.epoch, r.deadline;

  return query
  select s.n, saved.*
  from jsonb_to_recordset(p_saves) as s
    (n integer, agency text, "user" text, attempt text, client text, epoch bigint, now timestamptz, records jsonb)
  cross join lateral exam_save(s.agency, s."user", s.attempt, s.client, s.epoch, s.now, p_grace, s.records) as saved
  where s.n not in (select (l ->> 'n')::integer from jsonb_array_elements(v_turn) l);
end
$$;
