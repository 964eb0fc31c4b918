-- What an act changed, and how it is taken back.
alter table operator_acts
  -- the id of what was changed, where that is one thing
  add column upon text,
  add column before jsonb,
  add column after jsonb,
  -- the act that takes it back, as it is typed
  add column undo text;
create index operator_acts_upon on operator_acts (agency_id, upon, at desc) where upon is not null;

-- What was done to the whole site: imports, backups, restores.
create table site_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- the account of the machine
  by text not null,
  command text not null,
  -- the folder or file
  words text not null,
  after jsonb not null
);
create index site_acts_by_time on site_acts (at desc);
