-- What has come of files of answers that are sent in parts. The row goes once `attempt_files` has the whole.
create table attempt_file_parts (
  agency_id text not null,
  attempt_id text not null,
  name text not null,
  user_id text not null,
  bytes bytea not null,
  arrived_at timestamptz not null,
  primary key (agency_id, attempt_id, name),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
alter table attempt_file_parts alter column bytes set storage external;

create index attempt_file_parts_of_a_learner on attempt_file_parts (agency_id, user_id);
create index attempt_file_parts_to_delete on attempt_file_parts (arrived_at);
