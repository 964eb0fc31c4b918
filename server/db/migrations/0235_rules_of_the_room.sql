-- What a paper asks of the room it is sat in (RoomRules); an attempt keeps those of its start in its rules.
alter table papers add column room jsonb not null default '{}';

-- How often the page of an open attempt was not in front, where its rules ask for that. A row grows while it lasts; nothing
-- removes it.
create table attempt_leaves (
  agency_id text not null,
  attempt_id text not null,
  id text not null,
  n bigint generated always as identity,
  kind text not null check (kind in ('hidden', 'unfocused', 'reopened')),
  seconds integer not null,
  offline boolean not null,
  counted boolean not null,
  -- the attempt was ended for it
  ended boolean not null default false,
  -- when it was last reported
  at timestamptz not null,
  primary key (agency_id, attempt_id, id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
