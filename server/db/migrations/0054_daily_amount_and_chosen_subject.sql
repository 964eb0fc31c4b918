-- What learners say of their plan: questions a day, and a subject, which counts until they study another.
alter table users
  add column daily_questions smallint check (daily_questions between 1 and 200),
  add column study_subject_id text,
  add column study_subject_at timestamptz;
