create table attempts (
  agency_id text not null,
  id text not null,
  user_id text not null,
  -- paper/<id>, bank/<id> or bank/<id>/<chapter>: at most one open attempt each
  source text not null,
  bank_id text not null,
  paper_id text,
  title text not null,
  -- {exam_type, feedback, timed, minutes}
  rules jsonb not null,
  key_policy text not null,
  keys_from timestamptz,
  pass_score double precision not null,
  -- in the order asked; sections and scores beside them
  question_ids text[] not null,
  question_sections text[] not null,
  question_scores double precision[] not null,
  state text not null default 'open' check (state in ('open', 'handed_in', 'closed')),
  -- the writer's: who takes over raises it, an older one writes evidence only
  epoch bigint not null default 1,
  started_at timestamptz not null,
  deadline timestamptz,
  ended_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, bank_id) references banks (agency_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index attempts_one_open on attempts (agency_id, user_id, source) where state = 'open';
create index attempts_by_user on attempts (agency_id, user_id, started_at desc);
create index attempts_by_bank on attempts (agency_id, bank_id, user_id);
create index attempts_by_deadline on attempts (deadline) where state = 'open';

-- The log: what a client sent, kept whatever became of it.
create table attempt_records (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  seq bigint not null,
  epoch bigint not null,
  kind text not null check (kind in ('answer', 'flag')),
  question_id text not null,
  value jsonb not null,
  -- the client's estimate of server time, epoch milliseconds
  at double precision not null,
  status text not null check (status in ('taken', 'superseded', 'late')),
  received_at timestamptz not null,
  primary key (agency_id, attempt_id, client_id, seq),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- A number that came twice with different content: refused, kept as evidence.
create table attempt_forks (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  seq bigint not null,
  payload_hash text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (agency_id, attempt_id, client_id, seq, payload_hash),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- Every number up to `acked` is in the log; `last` is the highest there. Equal: nothing is missing.
create table attempt_clients (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  acked bigint not null,
  last bigint not null,
  primary key (agency_id, attempt_id, client_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- The current value of each question, and whether it is flagged: a fold of the log.
create table attempt_answers (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  kind text not null check (kind in ('answer', 'flag')),
  value jsonb not null,
  -- written by the writer of its time, not by one already superseded
  accepted boolean not null,
  epoch bigint not null,
  seq bigint not null,
  client_id text not null,
  -- its key was shown: it stays what it was
  locked boolean not null default false,
  primary key (agency_id, attempt_id, question_id, kind),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

create table receipts (
  agency_id text not null,
  attempt_id text not null,
  number text not null,
  answered integer not null,
  questions integer not null,
  digest text not null,
  handed_in_at text not null,
  by text not null check (by in ('learner', 'server')),
  signature text not null,
  primary key (agency_id, attempt_id),
  unique (agency_id, number),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

create table results (
  agency_id text not null,
  attempt_id text not null,
  score double precision not null,
  total_score double precision not null,
  correct integer not null,
  answered integer not null,
  seconds integer not null,
  graded_at timestamptz not null,
  primary key (agency_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- The verdict on each question of an attempt whose key the learner saw or that ended.
create table attempt_marks (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  user_id text not null,
  bank_id text not null,
  exam_type text not null,
  verdict text not null check (verdict in ('right', 'wrong', 'unanswered', 'self')),
  score double precision not null,
  -- when its key may be seen
  released_at timestamptz not null,
  marked_at timestamptz not null,
  primary key (agency_id, attempt_id, question_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id)
);
create index attempt_marks_by_user on attempt_marks (agency_id, user_id, question_id);
