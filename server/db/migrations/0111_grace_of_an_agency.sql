-- How long after its deadline an attempt that begins at the agency takes records, in seconds.
alter table agencies add column grace_seconds integer not null default 60;
