create table enrolments (
  agency_id text not null,
  user_id text not null,
  classroom_id text not null,
  -- what was promised on joining: a later import does not shorten it
  valid_until text,
  joined_at timestamptz not null,
  primary key (agency_id, user_id, classroom_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id)
);
create index enrolments_by_classroom on enrolments (agency_id, classroom_id);

create table lesson_progress (
  agency_id text not null,
  user_id text not null,
  classroom_id text not null,
  lesson_id text not null,
  -- seconds into the lesson
  position integer not null,
  played_seconds integer not null,
  finished boolean not null,
  studied_at timestamptz not null,
  primary key (agency_id, user_id, classroom_id, lesson_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  foreign key (agency_id, lesson_id) references lessons (agency_id, id)
);
create index lesson_progress_by_time on lesson_progress (agency_id, user_id, studied_at desc);

-- Seconds of study by business day; studying a course again does not undo them.
create table study_days (
  agency_id text not null,
  user_id text not null,
  day date not null,
  seconds integer not null,
  primary key (agency_id, user_id, day),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
