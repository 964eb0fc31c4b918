-- A date is of a subject and of all that is below it, and says what a learner needs on that day.
alter table calendar_entries
  -- null is for every subject
  add column subject_id text,
  -- where it is done: the official page of registration, tickets or results
  add column url text not null default '',
  -- of an exam: its hours, and what to bring
  add column hours text not null default '',
  add column bring text not null default '',
  drop constraint calendar_entries_kind_check,
  add constraint calendar_entries_kind_check check (kind in ('registration', 'ticket', 'exam', 'results'));

-- What a learner said about an exam: of that day, theirs or of the calendar.
create table exam_terms (
  agency_id text not null,
  user_id text not null,
  exam_day date not null,
  registered_at timestamptz,
  -- how it went
  felt text check (felt in ('well', 'fair', 'badly')),
  primary key (agency_id, user_id, exam_day),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
