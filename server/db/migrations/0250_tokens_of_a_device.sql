-- The device that a token was given to, as in known_places; null: it was not known, or the token is older.
alter table tokens add column device_hash bytea;
