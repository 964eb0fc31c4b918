-- Raised with each change of agencies and hosts: servers keep what they read of them until it differs.
create table agencies_version (version bigint not null);
insert into agencies_version values (1);
create function raise_agencies_version() returns trigger language plpgsql as $$
begin
  update agencies_version set version = version + 1;
  return null;
end
$$;
create trigger agencies_changed after insert or update or delete on agencies
  for each statement execute function raise_agencies_version();
create trigger agency_hosts_changed after insert or update or delete on agency_hosts
  for each statement execute function raise_agencies_version();
