-- What a client says about when and in which order it wrote: kept as evidence, checked when it is asked for. Null where a
-- client did not say.
alter table attempt_records
  -- the mark of the server's last answer before the record was made
  add column nonce text,
  -- the client's monotonic clock, milliseconds
  add column mono double precision,
  -- over the record and the checksum of the one before it
  add column checksum text;
