-- What one person of the back office has typed of a content file and not published.
create table content_drafts (
  agency_id text not null,
  account_id text not null,
  path text not null,
  -- number of the version that it was made from; 0: the file is new
  base integer not null,
  text text not null,
  kept_at timestamptz not null,
  -- null: whoever typed it publishes it
  publish_at timestamptz,
  -- why it was not published at its hour
  failure text,
  primary key (agency_id, account_id, path),
  foreign key (agency_id, account_id) references admin_accounts (agency_id, id) on delete cascade
);
create index content_drafts_by_hour on content_drafts (publish_at) where publish_at is not null;
