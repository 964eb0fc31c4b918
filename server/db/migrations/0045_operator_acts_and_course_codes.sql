-- What operators changed by command: kept whatever becomes of what they changed.
create table operator_acts (
  agency_id text not null references agencies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  -- the account of the machine that the command ran under
  by text not null,
  command text not null,
  -- what was typed after it, mobile numbers masked
  words text not null,
  primary key (agency_id, id)
);
create index operator_acts_by_time on operator_acts (agency_id, at desc);

-- Codes that were made together and open the same classroom.
create table course_code_batches (
  agency_id text not null,
  id text not null,
  classroom_id text not null,
  -- of the enrolment; null: what the classroom has when the code is redeemed
  valid_until text,
  -- until when a code may be redeemed
  expires_at timestamptz,
  made_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id)
);

-- Nothing here tells a code: whoever made a batch has the only copy of its codes.
create table course_codes (
  agency_id text not null,
  code_hash bytea not null,
  batch_id text not null,
  -- from 1, as the list of the batch counts
  number integer not null,
  redeemed_by text,
  redeemed_at timestamptz,
  -- what the learner was promised then
  valid_until text,
  revoked_at timestamptz,
  primary key (agency_id, code_hash),
  unique (agency_id, batch_id, number),
  foreign key (agency_id, batch_id) references course_code_batches (agency_id, id) on delete cascade,
  foreign key (agency_id, redeemed_by) references users (agency_id, id) on delete set null (redeemed_by),
  check (redeemed_at is null or revoked_at is null),
  check (redeemed_by is null or redeemed_at is not null)
);
create index course_codes_by_learner on course_codes (agency_id, redeemed_by, redeemed_at desc)
  where redeemed_by is not null;
