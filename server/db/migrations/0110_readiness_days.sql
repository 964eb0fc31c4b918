-- What an exam of that day would have come to, as the learner was told it: the curve of a subject.
create table readiness_days (
  agency_id text not null,
  user_id text not null,
  subject_id text not null,
  -- in Asia/Shanghai
  day date not null,
  -- points of `total`
  score integer not null,
  low integer not null,
  high integer not null,
  total double precision not null,
  -- of passing, 0 to 1
  chance double precision not null,
  primary key (agency_id, user_id, subject_id, day),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, subject_id) references subjects (agency_id, id)
);
