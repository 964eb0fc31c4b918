-- Every id of the banks' files, so that one file can be checked without the others: of questions, cases and their parts.
create table content_questions (
  id text primary key,
  bank_id text not null,
  -- whether an answer to it can be judged at once: a lesson may ask it
  is_judged boolean not null
);
create index content_questions_of_a_bank on content_questions (bank_id);
