-- What operators set by command stands beside what the content's files say.
alter table agency_hosts
  -- bound by command; null where the agency's file names it
  add column added_at timestamptz;
alter table live_sessions
  -- its times are an operator's until the file names another start
  add column is_moved boolean not null default false;
