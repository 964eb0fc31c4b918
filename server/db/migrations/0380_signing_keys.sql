-- Keys that sign: the newest of a use that may, signs, all of them verify. `server_keys` keeps what others are derived from.
create table signing_keys (
  use text not null check (use in ('signing', 'certificates')),
  number int not null,
  secret bytea not null,
  -- later than the row: by then every process knows the key
  signs_from timestamptz not null,
  primary key (use, number)
);

insert into signing_keys (use, number, secret, signs_from)
select name, 1, secret, 'epoch' from server_keys where name in ('signing', 'certificates');
