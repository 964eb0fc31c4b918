-- {no_skip, ask, speed}: study hours count under these rules; null: they do not
alter table classrooms add column hours jsonb;

-- A learner's hours in a class: what follows from their records, and the question that comes next.
create table study_hours (
  agency_id text not null,
  user_id text not null,
  classroom_id text not null,
  -- stands before the first record of the chain
  origin text not null,
  -- how many records there are, and the hash of the last one
  records integer not null default 0,
  head text not null,
  desk jsonb not null,
  changed_at timestamptz not null,
  primary key (agency_id, user_id, classroom_id),
  unique (agency_id, origin),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id)
);
create index study_hours_by_classroom on study_hours (agency_id, classroom_id, user_id);

-- Of the chain with that origin, written once: the hash of each is over its text and the hash of the one before.
create table study_hour_records (
  agency_id text not null,
  origin text not null,
  number integer not null,
  text text not null,
  primary key (agency_id, origin, number),
  foreign key (agency_id, origin) references study_hours (agency_id, origin) on delete cascade
);

-- The device on which a learner's hours count now, one in all classes.
create table study_hour_devices (
  agency_id text not null,
  user_id text not null,
  classroom_id text not null,
  session text not null,
  lesson_id text not null,
  nonce text not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
