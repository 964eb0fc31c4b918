-- Bytes of answers' files may move from their rows to a bucket. `size` is known once they did.
alter table attempt_files alter column bytes drop not null;
alter table attempt_files add column size int;
-- set before the bytes are sent there
alter table attempt_files add column in_bucket boolean not null default false;
create index attempt_files_to_move on attempt_files (uploaded_at) where bytes is not null;

-- Objects whose row is gone, whatever deleted it.
create table objects_to_remove (
  agency_id text not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (agency_id, key)
);

create function note_removed_answer_file() returns trigger language plpgsql as $$
begin
  insert into objects_to_remove (agency_id, key)
  values (old.agency_id, old.agency_id || '/' || old.attempt_id || '/' || old.name) on conflict do nothing;
  return null;
end $$;

create trigger note_removed after delete on attempt_files
  for each row when (old.in_bucket) execute function note_removed_answer_file();
