-- A formal exam does not begin on a device that cannot keep answers. `tools`: what a learner may use beside the questions.
alter table papers
  add column formal boolean not null default false,
  add column tools text[] not null default '{strike,highlight,calculator,scratch}';

-- Online exams are papers with a window.
create index papers_by_window on papers (agency_id, opens_at) where opens_at is not null and closes_at is not null and not hidden;
