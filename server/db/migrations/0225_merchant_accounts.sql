-- Accounts by which an agency takes money itself. One that was replaced or removed stays: what was paid by it goes back by it.
create table merchant_accounts (
  agency_id text not null references agencies (id),
  id text not null,
  provider text not null check (provider in ('alipay', 'wechat')),
  -- what the provider calls the merchant: no secret
  merchant text not null,
  -- of the public half of its key: SHA-256 in hex
  fingerprint text not null,
  -- JSON as in the file of a setting, AES-256-GCM under a key that is not in the database
  sealed bytea not null,
  set_by text not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  primary key (agency_id, id)
);

create unique index merchant_accounts_in_use on merchant_accounts (agency_id, provider) where ended_at is null;

-- null: that of the installation's settings
alter table payments
  add column account_id text,
  add foreign key (agency_id, account_id) references merchant_accounts (agency_id, id);

create index payments_of_account on payments (agency_id, account_id) where account_id is not null;

create function keep_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account of a payment stays what it is';
end
$$;

create trigger payments_keep_account before update of account_id on payments
  for each row when (new.account_id is distinct from old.account_id) execute function keep_account();

-- The approved name before each SMS, where an agency has one of its own.
create table sms_signatures (
  agency_id text primary key references agencies (id),
  sign text not null,
  set_by text not null,
  set_at timestamptz not null
);
