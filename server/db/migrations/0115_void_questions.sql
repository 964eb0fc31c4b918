-- Questions of a paper that were made void: everybody has their points, or they leave the total.
create table void_questions (
  agency_id text not null,
  paper_id text not null,
  question_id text not null,
  void_as text not null check (void_as in ('full', 'none')),
  voided_at timestamptz not null,
  primary key (agency_id, paper_id, question_id),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

-- A correction of one paper reaches each of its ended attempts, answered or not.
alter table key_corrections
  add column paper_id text,
  -- what the question became in that paper; null: it counts again
  add column void_as text;
