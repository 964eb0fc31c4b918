-- Pictures and PDFs of written answers, under the SHA-256 of their bytes and their kind: the answer names them. In the
-- database, like avatars, so that several processes need no common folder and a backup is one.
create table attempt_files (
  agency_id text not null,
  attempt_id text not null,
  name text not null,
  user_id text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  -- an answer names it: it stays
  is_settled boolean not null default false,
  primary key (agency_id, attempt_id, name),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
-- they are compressed already
alter table attempt_files alter column bytes set storage external;

create index attempt_files_of_a_learner on attempt_files (agency_id, user_id);
create index attempt_files_to_settle on attempt_files (uploaded_at) where not is_settled;
