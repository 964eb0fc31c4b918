-- The rules of a paper as its file and its exam type settle them: what of feedback the learner may choose from, first the
-- usual one; whether the questions are shuffled for each attempt; whether part of an answer earns part of the score.
alter table papers
  add column feedback text[] not null default '{at_end}',
  add column question_order text not null default 'given' check (question_order in ('given', 'shuffled')),
  add column partial text not null default 'none' check (partial in ('none', 'share'));
update papers set feedback = '{at_once}' where key_policy = 'at_once';

-- The set of a bank on a day: drawn when somebody first asks for it, then the same for everybody.
create table daily_sets (
  agency_id text not null,
  bank_id text not null,
  day date not null,
  question_ids text[] not null,
  primary key (agency_id, bank_id, day),
  foreign key (agency_id, bank_id) references banks (agency_id, id) on delete cascade
);
