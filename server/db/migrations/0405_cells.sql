-- The directory: hosts that another installation serves. Every other host is served here or nowhere.
create table cells (
  name text primary key,
  -- where it answers, without a path: http://10.0.0.2:3000
  address text not null
);
create table cell_hosts (
  -- as agency_hosts has it
  host text primary key,
  cell text not null references cells (name)
);
create index cell_hosts_by_cell on cell_hosts (cell);
create trigger cells_changed after insert or update or delete on cells
  for each statement execute function raise_agencies_version();
create trigger cell_hosts_changed after insert or update or delete on cell_hosts
  for each statement execute function raise_agencies_version();
