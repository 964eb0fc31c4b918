-- Questions of a live session's room that its host has answered.
create table live_answers (
  agency_id text not null,
  session_id text not null,
  epoch bigint not null,
  -- of the question
  n bigint not null,
  answered_at timestamptz not null,
  primary key (agency_id, session_id, epoch, n),
  foreign key (agency_id, session_id, epoch, n) references live_entries (agency_id, session_id, epoch, n)
    on update cascade on delete cascade
);
