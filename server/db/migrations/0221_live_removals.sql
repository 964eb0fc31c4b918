-- whom a session's host asked to leave its room: they neither listen nor speak there until they are let back
create table live_removals (
  agency_id text not null,
  session_id text not null,
  user_id text not null,
  removed_at timestamptz not null,
  primary key (agency_id, session_id, user_id),
  foreign key (agency_id, session_id) references live_sessions (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
