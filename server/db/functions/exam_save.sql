-- Saves a batch of records in one round trip. No row: the learner has no such attempt. unknown_epoch and unknown_client (one
-- too many): nothing is stored.
-- Statuses: set_aside when it has a reason (`aside`) or names a question that is not asked; late when the attempt has ended, when the grace is over, or when stamped after the deadline and arriving
-- after it; superseded when a newer epoch exists; else taken. What is taken or superseded may stand: see keep_answers.
-- An attempt whose log is full takes answers and acknowledges numbers all the same, but logs neither records nor forks.
create or replace function exam_save(
  p_agency text, p_user text, p_attempt text, p_client text, p_epoch bigint, p_now timestamptz, p_records jsonb,
  -- of the page, where its records are of an earlier one
  p_writer_epoch bigint default null
)
returns table (outcome text, acked bigint, missing bigint[], epoch bigint, deadline timestamptz, set_aside jsonb)
-- planned once: planning takes longer than running
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  a_state text;
  a_epoch bigint;
  a_deadline timestamptz;
  a_accepts_until timestamptz;
  a_questions text[];
  v_ended boolean;
  v_count bigint;
  v_first bigint;
  v_final bigint;
  v_aside jsonb;
  v_full boolean;
  v_clients bigint;
  v_known boolean;
  v_inserted bigint;
  v_taken bigint;
  v_forks bigint := 0;
  v_answers attempt_answers[];
  v_forked boolean := false;
  v_late boolean := false;
  v_acked bigint;
  v_last bigint;
  v_before bigint;
  v_missing bigint[] := '{}';
begin
  select t.state, t.epoch, t.deadline, t.accepts_until, t.question_ids
    into a_state, a_epoch, a_deadline, a_accepts_until, a_questions
    from attempts t where t.agency_id = p_agency and t.id = p_attempt and t.user_id = p_user for no key update;
  if not found then return; end if;

  v_ended := a_state <> 'open' or coalesce(p_now > a_accepts_until, false);

  -- its take-over was lost as another database took over
  if greatest(p_epoch, p_writer_epoch) > a_epoch and not v_ended then
    return query select 'unknown_epoch', 0::bigint, v_missing, a_epoch, a_deadline, null::jsonb;
    return;
  end if;
  select count(*), min((r ->> 'seq')::bigint), max((r ->> 'seq')::bigint),
      jsonb_agg(jsonb_build_object('seq', (r ->> 'seq')::bigint, 'reason', coalesce(r ->> 'aside', 'form')))
        filter (where r ? 'aside' or not (r ->> 'question_id') = any (a_questions))
    into v_count, v_first, v_final, v_aside
    from jsonb_array_elements(p_records) r;

  -- what comes after the end is only evidence: it has room of its own
  select coalesce(sum(k.records), 0) >= max_attempt_records() + case when v_ended then 2000 else 0 end,
      count(*), coalesce(bool_or(k.client_id = p_client), false)
    into v_full, v_clients, v_known
    from attempt_clients k where k.agency_id = p_agency and k.attempt_id = p_attempt;
  if v_count > 0 and not v_known and v_clients >= max_attempt_clients() then
    return query select 'unknown_client', 0::bigint, v_missing, a_epoch, a_deadline, null::jsonb;
    return;
  end if;

  with batch as (
    select distinct on ((r ->> 'seq')::bigint)
      (r ->> 'seq')::bigint as seq, r ->> 'kind' as kind, r ->> 'question_id' as question_id, r -> 'value' as value,
      (r ->> 'at')::double precision as at, r ->> 'nonce' as nonce, (r ->> 'mono')::double precision as mono,
      r ->> 'checksum' as checksum, coalesce(r ->> 'aside', 'form') as reason, coalesce(r ->> 'payload', r::text) as payload,
      case
        when r ? 'aside' or not (r ->> 'question_id') = any (a_questions) then 'set_aside'
        when v_ended then 'late'
        when p_now > a_deadline and (r ->> 'at')::double precision > extract(epoch from a_deadline) * 1000 then 'late'
        when p_epoch < a_epoch then 'superseded'
        else 'taken'
      end as status
    from jsonb_array_elements(p_records) with ordinality as sent (r, n)
    order by (r ->> 'seq')::bigint, n
  ), written as (
    insert into attempt_records
      (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status,
        received_at)
    select p_agency, p_attempt, p_client, seq, p_epoch, kind, question_id, value, at, nonce, mono, checksum, status, p_now
    from batch where not v_full
    on conflict do nothing
    returning question_id, kind, value, status, seq
  ), evidence as (
    insert into attempt_set_aside (agency_id, attempt_id, client_id, seq, reason, payload)
    select p_agency, p_attempt, p_client, seq, reason, payload
    from batch where status = 'set_aside' and seq in (select seq from written)
  ), taken as (
    select question_id, kind, value, status, seq from written
    union all
    select question_id, kind, value, status, seq from batch where v_full
  )
  select (select count(*) from written), count(*), coalesce(bool_or(status = 'late'), false),
      array_agg(row(p_agency, p_attempt, question_id, kind, value, status = 'taken', p_epoch, seq, p_client,
        false)::attempt_answers) filter (where status in ('taken', 'superseded'))
    into v_inserted, v_taken, v_late, v_answers from taken;
  if v_answers is not null then perform keep_answers(v_answers); end if;

  if v_inserted < v_count then
    with forked as (
      -- a batch may hold the same fork twice
      select distinct s.seq, r
      from jsonb_array_elements(p_records) r
      cross join lateral (
        select t.seq, t.kind, t.question_id, t.value from attempt_records t
        where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client
          and t.seq = (r ->> 'seq')::bigint
        offset 0
      ) s
      where (s.kind, s.question_id, s.value) is distinct from (r ->> 'kind', r ->> 'question_id', r -> 'value')
    ), written as (
      insert into attempt_forks (agency_id, attempt_id, client_id, seq, payload_hash, payload, received_at)
      select p_agency, p_attempt, p_client, seq, md5(r::text), r, p_now from forked where not v_full
      on conflict do nothing
      returning 1
    )
    select exists (select from forked), (select count(*) from written) into v_forked, v_forks;
  end if;

  if v_full and not v_ended then
    insert into attempt_events (agency_id, attempt_id, kind, detail, at)
    select p_agency, p_attempt, 'log_full', '{}', p_now
    where not exists (select from attempt_events e
      where e.agency_id = p_agency and e.attempt_id = p_attempt and e.kind = 'log_full');
  end if;

  select k.acked, k.last into v_before, v_last from attempt_clients k
    where k.agency_id = p_agency and k.attempt_id = p_attempt and k.client_id = p_client;
  v_before := coalesce(v_before, 0);
  v_last := coalesce(v_last, 0);
  if v_count > 0 and v_before = v_last and v_taken = v_count and v_first = v_before + 1
    and v_final = v_before + v_count
  then
    v_acked := v_final;
  else
    select coalesce(max(s.seq) filter (where s.seq = s.expected), v_before) into v_acked
      from (
        select n.seq, v_before + row_number() over (order by n.seq) as expected from (
          select t.seq from attempt_records t
          where t.agency_id = p_agency and t.attempt_id = p_attempt and t.client_id = p_client and t.seq > v_before
          union
          select (r ->> 'seq')::bigint from jsonb_array_elements(p_records) r
          where v_full and (r ->> 'seq')::bigint > v_before
        ) n
      ) s;
  end if;
  if v_final > v_last or v_acked > v_before or v_inserted + v_forks > 0 then
    v_last := greatest(v_last, v_final);
    insert into attempt_clients as k (agency_id, attempt_id, client_id, acked, last, records, saved_at)
      values (p_agency, p_attempt, p_client, v_acked, v_last, v_inserted + v_forks, p_now)
      on conflict (agency_id, attempt_id, client_id) do update
        set acked = excluded.acked, last = excluded.last, records = k.records + excluded.records,
          saved_at = excluded.saved_at;
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
    v_late := v_late or exists (select from attempt_records t
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
    v_acked, v_missing, a_epoch, a_deadline, v_aside;
end
$$;
