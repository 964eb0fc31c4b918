-- One row for each question that a learner's released marks call right or wrong: a fold of attempt_marks and wrong_acts
-- (server/learnerQuestions/foldQuestions.ts), which can be made anew from them at any time.
create table learner_questions (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  -- clean: never missed
  state text not null check (state in ('clean', 'active', 'mastered', 'removed')),
  right_count integer not null,
  wrong_count integer not null,
  right_streak integer not null,
  last_attempt_id text not null,
  last_verdict text not null check (last_verdict in ('right', 'wrong')),
  last_at timestamptz not null,
  last_wrong_at timestamptz,
  -- exam types it was missed in
  missed_in text[] not null,
  -- FSRS, of questions that were missed; days are counted from 1970-01-01 in Asia/Shanghai
  stability double precision,
  difficulty double precision,
  first_review_day integer,
  reviewed_day integer,
  due_day integer,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id)
);
create index learner_questions_by_question on learner_questions (agency_id, question_id);

-- What learners did to questions of their book by hand.
create table wrong_acts (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  acted_at timestamptz not null,
  act text not null check (act in ('remove', 'restore')),
  primary key (agency_id, user_id, question_id, acted_at),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id)
);

-- Why a question was missed, as the learner says.
create table wrong_reasons (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  reasons text[] not null,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id)
);

-- Attempts whose marks are not folded yet, and from when they may be: written with the marks, folded by the job or by
-- the learner's next look, whichever comes first.
create table marks_to_fold (
  agency_id text not null,
  user_id text not null,
  attempt_id text not null,
  released_at timestamptz not null,
  primary key (agency_id, user_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
create index marks_to_fold_by_release on marks_to_fold (released_at);

insert into marks_to_fold (agency_id, user_id, attempt_id, released_at)
select agency_id, user_id, attempt_id, max(released_at) from attempt_marks group by agency_id, user_id, attempt_id;
