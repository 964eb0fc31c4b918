-- Who read personal data, and whose: kept beside the acts, which they would bury.
create table personal_reads (
  agency_id text not null references agencies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  by text not null,
  -- null: the account of the machine, which `by` names
  account_id text,
  list text not null,
  -- ids: they name nobody once the learner has left
  learners text[] not null,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete set null (account_id)
);
create index personal_reads_by_time on personal_reads (agency_id, at desc);
create index personal_reads_by_account on personal_reads (agency_id, account_id) where account_id is not null;
create index personal_reads_by_learner on personal_reads using gin (learners);
