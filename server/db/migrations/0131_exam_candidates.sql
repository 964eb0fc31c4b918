-- Who may begin a paper: with rows these learners alone, without any everybody of the agency. Their extra minutes stand
-- in paper_times.
create table exam_candidates (
  agency_id text not null,
  paper_id text not null,
  user_id text not null,
  room text not null,
  seat text not null,
  note text not null,
  -- of the act that listed them first: by it they are taken off together
  batch text not null,
  added_at timestamptz not null,
  primary key (agency_id, paper_id, user_id),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index exam_candidates_by_user on exam_candidates (agency_id, user_id);
create index exam_candidates_by_batch on exam_candidates (agency_id, batch);
