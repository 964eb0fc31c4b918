-- Rows that a client added to the log, forks among them: an attempt has a quota of them (functions/attempt_quota.sql).
alter table attempt_clients add column records bigint not null default 0;
update attempt_clients set records = acked;

-- log_full: since then changes to answers count without being logged
alter table attempt_events drop constraint attempt_events_kind_check;
alter table attempt_events add constraint attempt_events_kind_check check (kind in ('take_over', 'deadline', 'log_full'));
