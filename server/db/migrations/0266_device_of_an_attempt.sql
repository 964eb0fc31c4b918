-- The device on which an attempt is answered, where its rules ask for one alone: a hash of its secret; null: the next that
-- goes on with it.
alter table attempts add column device bytea;
alter table attempt_events drop constraint attempt_events_kind_check;
alter table attempt_events add constraint attempt_events_kind_check
  check (kind in ('take_over', 'deadline', 'log_full', 'device_freed'));
