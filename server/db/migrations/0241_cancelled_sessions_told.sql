-- Who reserved a session that is cancelled, or given back, is told.
alter table live_sessions add column cancelled_at timestamptz;
create index live_sessions_cancelled on live_sessions (starts_at) where cancelled_at is not null;
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('term', 'validity', 'result', 'mark', 'report', 'order', 'ask', 'live'));
create index live_reservations_by_session on live_reservations (agency_id, session_id);
