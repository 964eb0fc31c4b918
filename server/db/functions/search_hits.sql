-- One page of the things of a kind in which all words occur, or whose title is read as all letters, the best first, each
-- with how many there are, counted up to `most`; that number alone where the page is empty. A frequent character is in
-- everything: of each way to fit, `most` are taken from the index and compared.
create or replace function search_hits(
  agency text,
  of_kind text,
  -- folded words, and the grams that occur wherever all of them do
  words text[],
  grams text[],
  -- the same words as letters; none when one of them has other signs
  letters text[],
  withheld text[],
  at timestamptz,
  most integer,
  page_size integer,
  page_offset integer
) returns table (id text, title text, body text, syllables text[], total bigint)
language sql stable
-- the planner expects a frequent gram to be found sooner by reading rows, which computes the grams of each
set enable_seqscan = off
as $$
  with titled as (
    select i.* from search_items i
    where search_tokens(i.agency_id, i.kind, i.title_key, i.body_key, i.spelled)
        @> array(select agency || '/' || of_kind || '/t/' || gram from unnest(grams) as gram)
      and not exists (select from unnest(words) as word where strpos(i.title_key, word) = 0)
      and i.id not in (select unnest(withheld))
    limit most
  ), spelt as (
    select i.* from search_items i
    where cardinality(letters) > 0
      and search_tokens(i.agency_id, i.kind, i.title_key, i.body_key, i.spelled)
        @> array(select agency || '/' || of_kind || '/s/' || left(letter, 3) from unnest(letters) as letter)
      and not exists (select from unnest(letters) as letter where strpos(i.spelled, ' ' || letter) = 0)
      and i.id not in (select unnest(withheld))
    limit most
  ), mentioning as (
    select i.* from search_items i
    where search_tokens(i.agency_id, i.kind, i.title_key, i.body_key, i.spelled)
        @> array(select agency || '/' || of_kind || '/a/' || gram from unnest(grams) as gram)
      and not exists (
        select from unnest(words) as word where strpos(i.title_key, word) = 0 and strpos(i.body_key, word) = 0)
      and i.id not in (select unnest(withheld))
    limit most
  ), found as (
    select distinct on (f.id) f.* from (
      select case when title_key = array_to_string(words, ' ') then 0 when starts_with(title_key, words[1]) then 1 else 2 end
        as fit, * from titled
      union all select 3, * from spelt
      union all select 4, * from mentioning
    ) as f
    order by f.id, f.fit
  )
  select page.id, page.title, page.body, page.syllables, counted.total
  from (select least(count(*), most) as total from found) as counted
  left join lateral (
    select f.*, row_number() over (
      -- sessions move without an import: those to come by their start, then those that are over, the newest first
      order by f.fit, l.ends_at <= at, case when l.ends_at > at then l.starts_at end, l.starts_at desc, f.position, f.id
    ) as place
    from found f
    left join live_sessions l on of_kind = 'live' and l.agency_id = agency and l.id = f.id
    where page_offset < most
    order by place
    limit page_size offset page_offset
  ) as page on true
  order by page.place
$$;
