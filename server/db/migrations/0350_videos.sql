-- A file that somebody sends for the content, part by part; its bytes are among the media under uploads/<id>/.
create table uploads (
  agency_id text not null,
  id text not null,
  by text not null,
  name text not null,
  size bigint not null,
  -- bytes that are here
  received bigint not null default 0,
  -- what its first bytes say
  extension text,
  -- of a handout that is whole: SHA-256 in hex
  hash text,
  touched_at timestamptz not null,
  primary key (agency_id, id)
);
create index uploads_by_time on uploads (touched_at);

-- A video of lessons that is made of an upload: a ladder of HLS under media/<key>/.
create table videos (
  agency_id text not null,
  key text not null,
  title text not null,
  by text not null,
  upload_id text not null,
  -- shows it when it is there; null: none
  lesson_id text,
  state text not null check (state in ('waiting', 'encoding', 'done', 'failed')),
  percent integer not null default 0,
  -- those that are made, with their files
  renditions jsonb not null default '[]',
  seconds integer,
  -- what keeps it from being made, or its lesson from showing it
  failure text,
  created_at timestamptz not null,
  -- who makes it, until when
  lease text,
  lease_until timestamptz,
  primary key (agency_id, key)
);
create index videos_to_make on videos (created_at) where state in ('waiting', 'encoding');

-- until the next import says so
alter table lessons add has_captions boolean not null default true;
