-- An agency's own applications at WeChat, by which its learners sign in: a website (QR code on a desk), an official account (inside WeChat).
create table wechat_apps (
  agency_id text not null references agencies (id),
  kind text not null check (kind in ('website', 'official')),
  app_id text not null,
  -- AES-256-GCM under a key that is not in the database
  sealed bytea not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (agency_id, kind)
);

-- an agency's configuration says whether its sign-in page offers WeChat
create trigger wechat_apps_changed after insert or update or delete on wechat_apps
  for each statement execute function raise_agencies_version();
