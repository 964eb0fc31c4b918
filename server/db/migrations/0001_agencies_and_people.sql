-- Agencies are the tenants: the keys of every table that belongs to one begin with agency_id.
-- Ids are text. Instants are timestamptz and reach the code as epoch milliseconds.

create table agencies (
  id text primary key,
  -- the operator's name for it: the folder of its content
  key text not null unique,
  name text not null,
  flag text not null unique,
  -- AgencyConfig without name, agency_flag and domain_extend
  config jsonb not null default '{}',
  -- what default.bottomDetail, default.routeRules (its list) and advertise.ad (its list, each with a place) answer
  bottom_detail jsonb not null default '{"about":"","contact":"","copyright":"","links":[]}',
  route_rules jsonb not null default '[]',
  ads jsonb not null default '[]',
  -- answers for localhost, loopback and bare addresses
  is_default boolean not null default false,
  is_active boolean not null default true
);
create unique index agencies_one_default on agencies (is_default) where is_default;

create table agency_hosts (
  -- lower case, without port
  host text primary key,
  agency_id text not null references agencies (id) on delete cascade,
  -- "1" is study mode
  mode text not null default '0' check (mode in ('0', '1'))
);
create index agency_hosts_by_agency on agency_hosts (agency_id);

create table users (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  mobile text,
  -- who signs in by the agency's own link
  uid text,
  password_hash text,
  name text not null default '',
  avatar text not null default '',
  region_id text not null default '430000',
  exam_day date,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, mobile),
  unique (agency_id, uid)
);

create table tokens (
  agency_id text not null,
  token_hash bytea not null,
  user_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (agency_id, token_hash),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index tokens_by_user on tokens (agency_id, user_id);
create index tokens_by_expiry on tokens (expires_at);

create table reset_tickets (
  agency_id text not null,
  ticket_hash bytea not null,
  user_id text not null,
  expires_at timestamptz not null,
  primary key (agency_id, ticket_hash),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index reset_tickets_by_user on reset_tickets (agency_id, user_id);

-- One open code for a number and a purpose; a new one replaces it.
create table sms_codes (
  agency_id text not null references agencies (id) on delete cascade,
  mobile text not null,
  scene text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (agency_id, mobile, scene)
);

-- What the embedded sender "sent"; written in development only.
create table sms_outbox (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  mobile text not null,
  scene text not null,
  code text not null,
  created_at timestamptz not null,
  primary key (agency_id, id)
);
create index sms_outbox_by_time on sms_outbox (agency_id, created_at desc);

create table rate_limits (
  agency_id text not null references agencies (id) on delete cascade,
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  expires_at timestamptz not null,
  primary key (agency_id, bucket, window_start)
);
create index rate_limits_by_expiry on rate_limits (expires_at);

create table idempotency_keys (
  agency_id text not null references agencies (id) on delete cascade,
  user_id text not null,
  call text not null,
  key text not null,
  payload_hash bytea not null,
  -- json, not jsonb: a repeated answer is the same bytes
  answer json,
  created_at timestamptz not null,
  primary key (agency_id, user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Secrets of this installation that must outlive a restart and be the same in every process.
create table server_keys (
  name text primary key,
  secret bytea not null
);
