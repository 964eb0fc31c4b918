-- Which learner a person at WeChat is. WeChat names a person by an openid for each application, and by one unionid where
-- the applications belong to one account of its open platform.
create table wechat_bindings (
  agency_id text not null,
  -- an application's id, or 'unionid'
  issuer text not null,
  subject text not null,
  user_id text not null,
  bound_at timestamptz not null,
  primary key (agency_id, issuer, subject),
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create index wechat_bindings_of_user on wechat_bindings (agency_id, user_id);

-- Sign-ins by WeChat that are under way, each of one browser.
create table wechat_sign_ins (
  agency_id text not null references agencies (id),
  -- SHA-256 of the state that goes to WeChat and comes back
  state_hash bytea not null,
  -- of the device that began it
  device_hash bytea not null,
  app_id text not null,
  -- who binds their account; null: somebody signs in
  user_id text,
  -- the code that came back was exchanged, which is done once
  is_exchanged boolean not null default false,
  -- whom WeChat named, where a mobile number is still to be shown
  openid text,
  unionid text,
  expires_at timestamptz not null,
  primary key (agency_id, state_hash)
);
create index wechat_sign_ins_expired on wechat_sign_ins (expires_at);
