-- What was told somebody while they sat an exam: a row for each attempt that it went to. Nothing changes or removes it.
create table attempt_messages (
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

create index attempt_messages_by_time on attempt_messages (at);
