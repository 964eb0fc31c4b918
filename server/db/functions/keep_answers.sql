-- The one rule of what stands: accepted before superseded, then the highest (epoch, seq, client_id); a locked answer
-- stays what it is. Several answers to one question may come at once.
create or replace function keep_answers(p_answers attempt_answers[]) returns void
-- planned once: planning takes longer than running
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into attempt_answers as c
    (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
  select distinct on (agency_id, attempt_id, question_id, kind)
    agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id
  from unnest(p_answers)
  order by agency_id, attempt_id, question_id, kind, accepted desc, epoch desc, seq desc, client_id collate "C" desc
  on conflict (agency_id, attempt_id, question_id, kind) do update
    set value = excluded.value, accepted = excluded.accepted, epoch = excluded.epoch, seq = excluded.seq,
      client_id = excluded.client_id
    where not c.locked
      and (excluded.accepted, excluded.epoch, excluded.seq, excluded.client_id collate "C")
        > (c.accepted, c.epoch, c.seq, c.client_id collate "C");
end
$$;
