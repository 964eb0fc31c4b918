-- How many people mark an answer of a paper's exams, and how many points apart two of them leave it to their mean.
alter table papers
  add column markers integer not null default 1 check (markers in (1, 2)),
  add column mark_tolerance double precision not null default 0 check (mark_tolerance >= 0);

-- What each marker gave an answer; what counts of it stands in given_marks.
create table marker_marks (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  -- the account of the back office; '': that of the machine
  marker text not null,
  score double precision not null check (score >= 0),
  -- of a third person, who saw both
  is_final boolean not null default false,
  -- marks of one act have one, by which a repeated act is known
  intent text not null,
  given_at timestamptz not null,
  primary key (agency_id, attempt_id, question_id, marker),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);
create index marker_marks_by_intent on marker_marks (agency_id, intent);

-- Equal answers that somebody has before them, so that nobody else marks them at the same time.
create table marking_claims (
  agency_id text not null,
  paper_id text not null,
  question_id text not null,
  answer text not null,
  -- whether it is for the first marker or the second
  turn integer not null,
  marker text not null,
  lapses_at timestamptz not null,
  primary key (agency_id, paper_id, question_id, answer, turn),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);
