-- When the page of an open attempt last asked how it stands, beside what it saved: who is connected and writes nothing.
-- Written some seconds late, many in one statement; a crash may forget it.
create unlogged table attempt_contacts (
  agency_id text not null,
  attempt_id text not null,
  seen_at timestamptz not null,
  primary key (agency_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- What those who watch an exam noted of an attempt. Nothing changes or removes it.
create table attempt_incidents (
  agency_id text not null,
  attempt_id text not null,
  n bigint generated always as identity,
  text text not null,
  -- of the back office; null: by the shell
  account_id text,
  at timestamptz not null,
  primary key (agency_id, attempt_id, n),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

create index attempts_sitting_by_paper on attempts (agency_id, paper_id) where state = 'open';
