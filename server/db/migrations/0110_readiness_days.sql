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

-- A learner's answers as they are counted, until one of them changes (`wrong_books.version`): drawn by the first look after
-- that, as the wrong book is.
create table readiness_answers (
  agency_id text not null,
  user_id text not null,
  version bigint not null,
  -- counted from 1970-01-01 in Asia/Shanghai
  today integer not null,
  subjects text[] not null,
  -- questions whose exam withholds their keys
  held text[] not null,
  -- [{subject_id, chapter, standing, days, questions}]
  answers jsonb not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
