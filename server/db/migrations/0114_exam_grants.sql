-- Time and attempts that a selection of learners was given at once: each is taken back as long as that harms nobody.
create table exam_grants (
  agency_id text not null,
  id text not null,
  paper_id text not null,
  user_id text not null,
  minutes integer not null default 0,
  attempts integer not null default 0,
  granted_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (agency_id, id, user_id),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- for one learner: beside the paper's own
alter table paper_times add column extra_attempts integer not null default 0;
