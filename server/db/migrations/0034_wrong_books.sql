-- A learner's wrong book as it is shown: drawn from learner_questions by the learner's first look after something of it
-- changed (server/wrongBook/drawBook.ts), so that a page is read by its order and numbers are not counted over all.

create table wrong_books (
  agency_id text not null,
  user_id text not null,
  -- of the learner's records: raised by each change of them
  version bigint not null default 0,
  -- what the book was drawn from; days are counted from 1970-01-01 in Asia/Shanghai
  drawn_version bigint,
  catalogue_version bigint,
  today integer,
  exam_day integer,
  -- questions whose exam withholds their keys
  held text[],
  -- what only all of the records tell
  done_today integer not null default 0,
  weak_points jsonb not null default '[]',
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- The questions of a book that are alike in all it is filtered by, and how many they are. The cell is a hash of the rest.
create table wrong_cells (
  agency_id text not null,
  user_id text not null,
  cell uuid not null,
  state text not null,
  bank_id text not null,
  chapter_id text not null,
  kind text not null,
  missed_in text[] not null,
  reasons text[] not null,
  -- it has left the catalogue: it is read, but not asked again
  hidden boolean not null,
  is_due boolean not null,
  questions integer not null,
  primary key (agency_id, user_id, cell),
  foreign key (agency_id, user_id) references wrong_books (agency_id, user_id) on delete cascade
);

create table wrong_entries (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  cell uuid not null,
  state text not null,
  -- the latest miss, or when it was added
  listed_at timestamptz not null,
  -- null: it comes no more
  review_day integer,
  last_at timestamptz not null,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id) references wrong_books (agency_id, user_id) on delete cascade
);
create index wrong_entries_listed on wrong_entries (agency_id, user_id, state, listed_at desc, question_id) include (cell);
create index wrong_entries_by_review on wrong_entries (agency_id, user_id, review_day, last_at, question_id) include (cell);

create function note_records_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update wrong_books b set version = b.version + 1
      from (select distinct agency_id, user_id from old_rows) o
      where b.agency_id = o.agency_id and b.user_id = o.user_id;
  else
    insert into wrong_books as b (agency_id, user_id, version)
      select distinct agency_id, user_id, 1 from new_rows order by agency_id, user_id
      on conflict (agency_id, user_id) do update set version = b.version + 1;
  end if;
  return null;
end
$$;
create trigger records_came after insert on learner_questions referencing new table as new_rows
  for each statement execute function note_records_changed();
create trigger records_changed after update on learner_questions referencing new table as new_rows
  for each statement execute function note_records_changed();
create trigger records_left after delete on learner_questions referencing old table as old_rows
  for each statement execute function note_records_changed();
create trigger reasons_came after insert on wrong_reasons referencing new table as new_rows
  for each statement execute function note_records_changed();
create trigger reasons_changed after update on wrong_reasons referencing new table as new_rows
  for each statement execute function note_records_changed();

-- Raised when questions that are there already, their keys or their banks change: books are drawn again after it.
create table catalogue_versions (
  agency_id text primary key,
  version bigint not null
);
create function note_catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_versions as c (agency_id, version)
    select distinct agency_id, 1 from new_rows order by agency_id
    on conflict (agency_id) do update set version = c.version + 1;
  return null;
end
$$;
create trigger questions_changed after update on questions referencing new table as new_rows
  for each statement execute function note_catalogue_changed();
create trigger question_keys_changed after update on question_keys referencing new table as new_rows
  for each statement execute function note_catalogue_changed();
create trigger banks_changed after update on banks referencing new table as new_rows
  for each statement execute function note_catalogue_changed();

-- The questions of a knowledge point, the agency first.
create function points_of(agency_id text, points text[]) returns text[]
language sql immutable parallel safe
begin atomic
  select array(select agency_id || '/' || point from unnest(points) as p (point));
end;
create index question_keys_by_point on question_keys using gin (points_of(agency_id, points));
