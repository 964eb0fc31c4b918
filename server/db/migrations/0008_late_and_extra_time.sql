alter table papers
  -- answers that come after the end, stamped before it: taken when their chain is whole, or set aside for review
  add column late text not null default 'review' check (late in ('accept', 'review')),
  -- at the end of the time: handed in, or the learner is asked
  add column at_time_up text not null default 'hand_in' check (at_time_up in ('hand_in', 'ask'));

-- Since when the learner may have read the keys of an ended attempt.
alter table attempts add column keys_seen_at timestamptz;

-- accepted: came late, and was taken by the paper's policy or by an operator
alter table attempt_records drop constraint attempt_records_status_check;
alter table attempt_records add constraint attempt_records_status_check
  check (status in ('taken', 'superseded', 'late', 'accepted'));

-- What happened to an attempt beside its records.
create table attempt_events (
  agency_id text not null,
  attempt_id text not null,
  n bigint generated always as identity,
  -- take_over: {client_id, epoch}; deadline: {before, after}, epoch milliseconds
  kind text not null check (kind in ('take_over', 'deadline')),
  detail jsonb not null,
  at timestamptz not null,
  primary key (agency_id, attempt_id, n),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- What became of the records that came after the end. One decision an attempt; the receipt is that of an acceptance.
create table late_hand_ins (
  agency_id text not null,
  attempt_id text not null,
  state text not null check (state in ('review', 'accepted', 'refused')),
  -- stamped before the end
  records integer not null,
  -- what was found when it was decided or set aside: domain/exam/Evidence
  chains jsonb not null,
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by text check (decided_by in ('policy', 'operator')),
  receipt json,
  primary key (agency_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  check ((state = 'review') = (decided_at is null)),
  check ((state = 'accepted') = (receipt is not null))
);
create index late_hand_ins_in_review on late_hand_ins (agency_id, received_at) where state = 'review';
create unique index late_hand_ins_by_number on late_hand_ins (agency_id, (receipt ->> 'number'))
  where receipt is not null;

-- What an operator changed about the time of a paper. user_id '': for everybody.
create table paper_times (
  agency_id text not null,
  paper_id text not null,
  user_id text not null default '',
  -- for everybody: the end of the window that holds now instead of the paper's
  closes_at timestamptz,
  -- for one learner: added to limit and window
  extra_minutes integer not null default 0,
  changed_at timestamptz not null,
  primary key (agency_id, paper_id, user_id),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade
);
