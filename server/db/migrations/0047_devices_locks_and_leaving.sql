-- A token is a device that is signed in: its own id and what it is, for the learner's list.
alter table tokens add column id uuid not null default gen_random_uuid();
alter table tokens add column device text not null default '';

alter table users
  -- nobody signs in to it
  add column locked_at timestamptz,
  -- when what identifies its learner is deleted; null while nobody asked
  add column leaves_at timestamptz,
  add column left_at timestamptz;
create index users_by_leaving on users (leaves_at) where leaves_at is not null and left_at is null;
