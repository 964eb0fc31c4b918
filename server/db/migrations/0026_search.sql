-- What can be found, a row for each thing on offer; server/searchIndex writes it from the tables above, in the
-- transaction that changes them. The keys are folded, as what is typed is before it is compared with them.
create table search_items (
  agency_id text not null references agencies (id) on delete cascade,
  kind text not null check (kind in ('course', 'classroom', 'teacher', 'live', 'bank', 'question', 'news')),
  id text not null,
  title text not null,
  body text not null,
  title_key text not null,
  body_key text not null,
  -- how each character of the title is read, '' for one without letters
  syllables text[] not null,
  -- what typed letters may begin: ' shenzhiyuan zhiyuan yuan szy zy y'
  spelled text not null,
  -- among things of one kind that fit equally well, ascending
  position bigint not null,
  primary key (agency_id, kind, id)
);

-- By which version of the rules the items of an agency were written; without a row they were not.
create table search_indexes (
  agency_id text primary key references agencies (id) on delete cascade,
  version integer not null
);

-- How a name or title is read where the dictionary is wrong: one syllable for each Chinese character.
alter table teachers add column pinyin text;
alter table courses add column pinyin text;
alter table classrooms add column pinyin text;
alter table banks add column pinyin text;
alter table live_sessions add column pinyin text;
alter table news add column pinyin text;

-- The two functions are what the index is made of: one that is changed needs the index made again. Their names are
-- resolved now: an index is built without a search path.

-- Each character and each pair of neighbours, spaces apart.
create function search_grams(prefix text, key text) returns text[]
language sql immutable parallel safe
begin atomic
  select array(select prefix || c from unnest(string_to_array(key, null)) as one (c) where c <> ' ')
    || array(
      select prefix || c || d from unnest(string_to_array(key, null), string_to_array(substr(key, 2), null)) as pair (c, d)
      where c <> ' ' and d <> ' ');
end;

-- What an item is found by, the agency first: grams of its title (t), of all its text (a), beginnings of letters (s).
create function search_tokens(agency_id text, kind text, title_key text, body_key text, spelled text) returns text[]
language sql immutable parallel safe
begin atomic
  select search_grams(agency_id || '/' || kind || '/t/', title_key)
    || search_grams(agency_id || '/' || kind || '/a/', title_key)
    || search_grams(agency_id || '/' || kind || '/a/', body_key)
    || array(
      select agency_id || '/' || kind || '/s/' || left(word, size)
      from unnest(string_to_array(spelled, ' ')) as w (word), generate_series(1, 3) as n (size)
      where length(word) >= size);
end;

create index search_items_by_token on search_items
  using gin (search_tokens(agency_id, kind, title_key, body_key, spelled));
