-- The log of a session's room. Who appends takes the room's row, so numbers are committed in their order.
create table live_rooms (
  agency_id text not null,
  session_id text not null,
  -- another one whenever the numbers begin again
  epoch bigint not null,
  last_n bigint not null default 0,
  primary key (agency_id, session_id),
  foreign key (agency_id, session_id) references live_sessions (agency_id, id) on delete cascade
);

create table live_entries (
  agency_id text not null,
  session_id text not null,
  epoch bigint not null,
  n bigint not null,
  kind text not null check (kind in ('say', 'remove', 'mute', 'unmute')),
  -- who said it; who is muted
  user_id text not null,
  name text not null,
  role text not null check (role in ('learner', 'teacher', 'operator')),
  -- empty once it was removed
  body text not null,
  -- the number of the message that is removed
  target bigint,
  -- of the sender's device: the same message sent twice is one
  nonce text,
  at timestamptz not null,
  primary key (agency_id, session_id, epoch, n),
  unique (agency_id, session_id, user_id, nonce),
  foreign key (agency_id, session_id) references live_rooms (agency_id, session_id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

create table live_mutes (
  agency_id text not null,
  session_id text not null,
  user_id text not null,
  muted_at timestamptz not null,
  primary key (agency_id, session_id, user_id),
  foreign key (agency_id, session_id) references live_sessions (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- Learners who host: the teacher of some sessions, or an operator of all of them.
create table live_staff (
  agency_id text not null,
  user_id text not null,
  -- null for an operator
  teacher_id text,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, teacher_id) references teachers (agency_id, id)
);

create table live_reservations (
  agency_id text not null,
  session_id text not null,
  user_id text not null,
  reserved_at timestamptz not null,
  primary key (agency_id, user_id, session_id),
  foreign key (agency_id, session_id) references live_sessions (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- When somebody was in a room. Two pages of one learner may overlap.
create table live_attendance (
  agency_id text not null,
  session_id text not null,
  user_id text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (agency_id, session_id, user_id, from_at),
  foreign key (agency_id, session_id) references live_sessions (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index live_attendance_by_user on live_attendance (agency_id, user_id, from_at desc);
create index live_attendance_by_end on live_attendance (agency_id, session_id, to_at);
