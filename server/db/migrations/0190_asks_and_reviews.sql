-- What learners ask beside a lesson or a question, with the answer; a question that is sent twice is one.
create table asks (
  agency_id text not null,
  id text not null,
  user_id text not null,
  -- made by the page that it was typed on
  nonce text not null,
  -- beside a lesson of a classroom, or beside a question
  classroom_id text,
  lesson_id text,
  question_id text,
  text text not null,
  asked_at timestamptz not null,
  reply text not null default '',
  answered_at timestamptz,
  -- others who have the lesson or the question may read it with its answer
  is_public boolean not null default false,
  hidden_at timestamptz,
  hidden_because text not null default '',
  primary key (agency_id, id),
  unique (agency_id, user_id, nonce),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id),
  foreign key (agency_id, lesson_id) references lessons (agency_id, id),
  check ((lesson_id is null) = (classroom_id is null)),
  check ((lesson_id is null) <> (question_id is null))
);
create index asks_by_lesson on asks (agency_id, lesson_id, asked_at desc) where lesson_id is not null;
create index asks_by_question on asks (agency_id, question_id, asked_at desc) where question_id is not null;
create index asks_waiting on asks (agency_id, asked_at) where answered_at is null and hidden_at is null;
create index asks_to_tell on asks (answered_at) where answered_at is not null;

-- One of a learner and a course.
create table reviews (
  agency_id text not null,
  id text not null,
  user_id text not null,
  course_id text not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  written_at timestamptz not null,
  hidden_at timestamptz,
  hidden_because text not null default '',
  primary key (agency_id, user_id, course_id),
  unique (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, course_id) references courses (agency_id, id)
);
create index reviews_by_course on reviews (agency_id, course_id, written_at desc) where hidden_at is null;

-- Who may neither ask nor review.
create table writer_mutes (
  agency_id text not null,
  user_id text not null,
  muted_at timestamptz not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('term', 'validity', 'result', 'mark', 'report', 'order', 'ask'));

alter table search_items drop constraint search_items_kind_check;
alter table search_items add constraint search_items_kind_check
  check (kind in ('course', 'classroom', 'teacher', 'live', 'bank', 'question', 'news', 'ask'));
