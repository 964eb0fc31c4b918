-- People of the back office: no learners, and nothing of a learner's opens it.
create table admin_accounts (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  login text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  totp_secret bytea not null,
  -- of the last code that was used: a code opens once
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  ended_at timestamptz,
  primary key (agency_id, id),
  -- whoever left keeps it: the record of acts names it
  unique (agency_id, login)
);

-- Hashes of codes that open once in place of the authenticator's; deleted when they are used.
create table admin_recovery_codes (
  agency_id text not null,
  account_id text not null,
  code_hash bytea not null,
  primary key (agency_id, account_id, code_hash),
  foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete cascade
);

-- Hashes of links that make one account; deleted when they are used.
create table admin_invitations (
  agency_id text not null references agencies (id) on delete cascade,
  token_hash bytea not null,
  role text not null,
  totp_secret bytea not null,
  expires_at timestamptz not null,
  primary key (agency_id, token_hash)
);

create table admin_sessions (
  agency_id text not null,
  token_hash bytea not null,
  account_id text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- when the second factor was shown last
  proved_at timestamptz not null,
  primary key (agency_id, token_hash),
  foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete cascade
);
create index admin_sessions_by_account on admin_sessions (agency_id, account_id);

alter table operator_acts
  -- null: the account of the machine, which `by` names
  add column account_id text,
  add foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete set null (account_id);
create index operator_acts_by_account on operator_acts (agency_id, account_id) where account_id is not null;
