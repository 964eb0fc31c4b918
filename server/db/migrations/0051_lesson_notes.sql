-- What a learner wrote at a second of a lesson. The id is made by the page: a note that is sent twice is one note.
create table lesson_notes (
  agency_id text not null,
  user_id text not null,
  id text not null,
  classroom_id text not null,
  lesson_id text not null,
  -- whole seconds into the lesson
  second integer not null check (second >= 0),
  text text not null,
  written_at timestamptz not null,
  primary key (agency_id, user_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  foreign key (agency_id, lesson_id) references lessons (agency_id, id)
);
create index lesson_notes_by_lesson on lesson_notes (agency_id, user_id, classroom_id, lesson_id, second);
