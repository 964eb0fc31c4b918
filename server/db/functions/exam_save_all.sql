-- Saves of many learners in one transaction; at most one of an attempt. p_saves: [{n, agency, user, attempt, client,
-- epoch, writer_epoch, now, records}]. What comes in turn to an open attempt from its writer, nearly every save, is written by two
-- statements for all; the rest is left to exam_save. n without a row: the learner has no such attempt.
create or replace function exam_save_all(p_saves jsonb)
returns table (n integer, outcome text, acked bigint, missing bigint[], epoch bigint, deadline timestamptz, set_aside jsonb)
-- a plan made while the tables were small would read them whole when they have grown
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_locked save_in_turn[];
  v_turn save_in_turn[];
  v_answers attempt_answers[];
begin
  -- in one order, which rules out deadlocks
  select array_agg(row(n, agency, attempt, client, epoch, now, deadline, records)::save_in_turn) filter (where plain)
    into v_locked from (
    select s.*, t.deadline,
      t.state = 'open' and t.epoch = s.epoch and coalesce(s.writer_epoch, 0) <= t.epoch and (t.deadline is null or s.now <= t.deadline)
        and not exists (select from jsonb_array_elements(s.records) r
          where r ? 'aside' or not (r ->> 'question_id') = any (t.question_ids)) as plain
    from jsonb_to_recordset(p_saves) as s
      (n integer, agency text, "user" text, attempt text, client text, epoch bigint, writer_epoch bigint, now timestamptz,
        records jsonb)
    -- found by its key, not among all the user's
    join attempts t on t.agency_id = s.agency and t.id = s.attempt and t.user_id is not distinct from s."user"
    order by s.agency, s.attempt
    for no key update of t
  ) l;

  -- a statement of its own: it sees what stood when the locks were taken
  select array_agg(l::save_in_turn) into v_turn from unnest(v_locked) l
  cross join lateral (
    select max(k.acked) filter (where k.client_id = l.client) as acked,
      max(k.last) filter (where k.client_id = l.client) as last,
      coalesce(sum(k.records), 0) as records, count(*) as clients
    from attempt_clients k where k.agency_id = l.agency and k.attempt_id = l.attempt
  ) k
  where k.acked is not distinct from k.last and l.records <> '[]'
    and k.records < max_attempt_records() and (k.acked is not null or k.clients < max_attempt_clients())
    and not exists (select from jsonb_array_elements(l.records) with ordinality as o (r, place)
      where (r ->> 'seq')::bigint <> coalesce(k.acked, 0) + place);

  with r as materialized (
    select s.*, (r ->> 'seq')::bigint as seq, r ->> 'kind' as kind, r ->> 'question_id' as question_id,
      r -> 'value' as value, (r ->> 'at')::double precision as at, r ->> 'nonce' as nonce,
      (r ->> 'mono')::double precision as mono, r ->> 'checksum' as checksum
    from unnest(v_turn) s cross join lateral jsonb_array_elements(s.records) r
  ), written as (
    insert into attempt_records
      (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, status,
        received_at)
    select agency, attempt, client, seq, epoch, kind, question_id, value, at, nonce, mono, checksum, 'taken', now from r
    returning agency_id, attempt_id, question_id, kind, value, epoch, seq, client_id
  ), counted as (
    insert into attempt_clients as k (agency_id, attempt_id, client_id, acked, last, records, saved_at)
    select agency, attempt, client, max(seq), max(seq), count(*), max(now) from r group by agency, attempt, client
    on conflict (agency_id, attempt_id, client_id) do update
      set acked = excluded.acked, last = excluded.last, records = k.records + excluded.records,
        saved_at = excluded.saved_at
  )
  select array_agg(row(agency_id, attempt_id, question_id, kind, value, true, epoch, seq, client_id, false)::attempt_answers)
    into v_answers from written;
  if v_answers is not null then perform keep_answers(v_answers); end if;

  return query
  select l.n, 'taken', (l.records -> -1 ->> 'seq')::bigint, '{}'::bigint[], l.epoch, l.deadline, null::jsonb
  from unnest(v_turn) l;

  if coalesce(cardinality(v_turn), 0) = jsonb_array_length(p_saves) then return; end if;
  return query
  select s.n, saved.*
  from jsonb_to_recordset(p_saves) as s
    (n integer, agency text, "user" text, attempt text, client text, epoch bigint, writer_epoch bigint, now timestamptz,
      records jsonb)
  cross join lateral exam_save(s.agency, s."user", s.attempt, s.client, s.epoch, s.now, s.records, s.writer_epoch) as saved
  where s.n not in (select l.n from unnest(v_turn) l);
end
$$;
