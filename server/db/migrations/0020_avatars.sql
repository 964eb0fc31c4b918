-- in the database, so that several processes need no common folder and a backup is one
create table avatars (
  agency_id text not null,
  user_id text not null,
  name text not null,
  bytes bytea not null,
  primary key (agency_id, user_id),
  unique (agency_id, name),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
