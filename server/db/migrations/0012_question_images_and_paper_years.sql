-- Pictures in questions, by the hash of their bytes: one that left the files stays, papers kept on devices show it.
create table question_images (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  type text not null,
  base64 text not null,
  primary key (agency_id, id)
);

-- Of a past paper.
alter table papers add column year integer;
