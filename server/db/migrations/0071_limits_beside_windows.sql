create index attempts_by_release on attempts (agency_id, paper_id, keys_from) where keys_from is not null;

-- When the minutes of an attempt are over, whatever the window of its paper is; null: they do not end it. The deadline is
-- the earlier of both, and follows a window that moves.
alter table attempts add column limit_at timestamptz;
update attempts t set limit_at = t.started_at + make_interval(mins => (t.rules ->> 'minutes')::integer)
    + make_interval(secs => coalesce((
      select sum(greatest((e.detail ->> 'after')::double precision - (e.detail ->> 'before')::double precision, 0))
      from attempt_events e where e.agency_id = t.agency_id and e.attempt_id = t.id and e.kind = 'deadline'), 0) / 1000)
  where t.state = 'open' and t.deadline is not null and t.rules ->> 'minutes' <> '0'
    and t.rules ->> 'at_time_up' is distinct from 'ask';
