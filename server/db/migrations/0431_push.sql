-- A browser that allowed push: of the session that asked for it, and gone with it.
create table push_devices (
  agency_id text not null,
  token_hash bytea not null,
  endpoint text not null,
  -- what is sent is encrypted for them: a point of P-256, and 16 random bytes
  public_key bytea not null,
  secret bytea not null,
  -- of the site, as the browser knows it
  host text not null,
  created_at timestamptz not null,
  primary key (agency_id, token_hash),
  foreign key (agency_id, token_hash) references tokens (agency_id, token_hash) on delete cascade
);
create unique index push_devices_by_endpoint on push_devices (agency_id, endpoint);

-- Messages that are still to be pushed to a device.
create table pushes (
  agency_id text not null,
  token_hash bytea not null,
  kind text not null,
  subject text not null,
  -- not before
  push_at timestamptz not null,
  tries integer not null default 0,
  primary key (agency_id, token_hash, kind, subject),
  foreign key (agency_id, token_hash) references push_devices (agency_id, token_hash) on delete cascade
);
create index pushes_waiting on pushes (push_at);
