-- An agency that is on its way to another cell, or was moved there and may still come back; in each of the two cells.
create table agency_moves (
  agency text primary key,
  -- the other one, as cells has it where the command was given
  cell text not null,
  -- this cell serves it and the other one follows: leaving, arrived; the other one serves it: left, arriving
  state text not null check (state in ('leaving', 'left', 'arriving', 'arrived')),
  begun_at timestamptz not null
);
create trigger agency_moves_changed after insert or update or delete on agency_moves
  for each statement execute function raise_agencies_version();

-- Copied to the other cell like the agency's rows: once a mark is there, everything before it is.
create table agency_move_marks (
  agency text primary key,
  mark bigint not null
);

-- The agencies whose rows here are a copy.
create function agencies_elsewhere() returns text[] language sql stable as $$
  select coalesce(array_agg(agency), '{}') from agency_moves where state in ('left', 'arriving')
$$;

-- Before each write of a row of an agency that moves, whose id is the argument: waits while it is handed over.
create function guard_moving_agency() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(5, hashtext(tg_argv[0]));
  if tg_argv[0] = any (agencies_elsewhere()) then
    raise exception 'agency % is served by another cell', tg_argv[0] using errcode = 'CELL1';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- each cell numbers these for itself
alter table stat_queue drop constraint stat_queue_pkey, add primary key (agency_id, id);
alter table learners_to_count drop constraint learners_to_count_pkey, add primary key (agency_id, id);

-- which row another database is to change is told by keys that name the agency
drop index agency_hosts_by_agency;
create unique index agency_hosts_by_agency on agency_hosts (agency_id, host);
alter table agency_hosts replica identity using index agency_hosts_by_agency;
