-- When the server last took something of it; null: by the release before, and its last record says so.
alter table attempt_clients add column saved_at timestamptz;
