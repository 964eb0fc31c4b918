-- The session that a learner began on a day: which questions (an attempt) and which lesson. What was answered and
-- studied is read from the attempt and the lesson's progress.
create table study_sessions (
  agency_id text not null,
  user_id text not null,
  -- in Asia/Shanghai
  day date not null,
  -- null: it has no questions
  attempt_id text,
  -- so many of them, the first, come from the wrong book
  due integer not null,
  -- both null: it has no lesson
  classroom_id text,
  lesson_id text,
  started_at timestamptz not null,
  -- the lesson was left for another day
  ended_at timestamptz,
  primary key (agency_id, user_id, day),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  foreign key (agency_id, lesson_id) references lessons (agency_id, id)
);
