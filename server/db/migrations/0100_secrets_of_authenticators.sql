-- A dump opens no second factor: an account's secret is sealed under a key that is not in the database, and that of an
-- invitation follows from its link, of which only the hash is here.
alter table admin_invitations drop column totp_secret;
alter table admin_accounts
  -- null: no code opens the account until its link is used
  alter column totp_secret drop not null;
