-- What the back office says of live sessions stands beside what the content's files say.
alter table live_sessions
  -- scheduled in the back office: no file has it, and no import takes it away
  add column is_own boolean not null default false,
  -- cancelled, and hidden by that, until the file names another start
  add column is_cancelled boolean not null default false,
  -- what the file says of title, summary and addresses; where the back office changed them they stay while it says the same
  add column file_text text,
  add column is_edited boolean not null default false;
