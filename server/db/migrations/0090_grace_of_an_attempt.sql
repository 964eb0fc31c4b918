-- How long after its deadline an attempt takes records that were stamped before it. Frozen at its start, so that the end
-- of that time follows the deadline, whatever moves it.
alter table attempts
  add column grace interval not null default '60 seconds',
  -- by UTC, since a day added to a timestamptz is as long as the session's time zone says
  add column accepts_until timestamptz generated always as ((deadline at time zone 'UTC' + grace) at time zone 'UTC') stored;
drop index attempts_by_deadline;
create index attempts_by_acceptance on attempts (accepts_until) where state = 'open';

drop function if exists exam_save_all(jsonb, interval);
drop function if exists exam_save(text, text, text, text, bigint, timestamptz, interval, jsonb);
