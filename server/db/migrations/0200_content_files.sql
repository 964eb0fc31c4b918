-- The source of the content: each file as it was, once for each change of it.
create table content_versions (
  path text not null,
  -- counts from 1 within a path
  number integer not null,
  -- SHA-256 in hex; null: the file was taken out
  hash text,
  -- null: a picture or a file of the media, which stands in pictures or under MEDIA_DIR
  bytes bytea,
  size bigint not null,
  at timestamptz not null,
  by text not null,
  -- the version that it was made from; null: there was none
  base integer,
  -- whether an import of a folder brought it
  from_folder boolean not null,
  primary key (path, number)
);

-- Every path that was ever there.
create table content_files (
  path text primary key,
  -- what the site shows
  number integer not null,
  -- what the folder had when it was imported last; null: nothing
  folder_number integer,
  -- of the media: when its file in that folder was changed, in milliseconds; the hash of the same is not taken again
  modified double precision,
  foreign key (path, number) references content_versions (path, number)
);
