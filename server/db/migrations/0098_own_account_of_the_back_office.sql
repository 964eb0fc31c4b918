-- What people of the back office change of their own account.
alter table admin_accounts
  -- of a new authenticator, until a code of it is shown
  add column totp_next bytea;

alter table admin_sessions
  -- names the session to its account: the token's hash stays here
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '';

alter table admin_invitations
  -- the account that the link opens again; null: it makes a new one
  add column account_id text,
  add foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete cascade;
create index admin_invitations_by_account on admin_invitations (agency_id, account_id) where account_id is not null;
