-- set_aside: acknowledged, and never an answer. Its value in the log is a digest of what came.
alter table attempt_records drop constraint attempt_records_status_check;
alter table attempt_records add constraint attempt_records_status_check
  check (status in ('taken', 'superseded', 'late', 'accepted', 'set_aside'));

-- What came in the place of such a record, as the JSON text that it was.
create table attempt_set_aside (
  agency_id text not null,
  attempt_id text not null,
  client_id text not null,
  seq bigint not null,
  reason text not null check (reason in ('characters', 'size', 'form', 'unsent')),
  -- the beginning of one that is longer than any record
  payload text not null,
  primary key (agency_id, attempt_id, client_id, seq),
  foreign key (agency_id, attempt_id, client_id, seq)
    references attempt_records (agency_id, attempt_id, client_id, seq) on delete cascade
);

-- these give what was set aside, which is another row
drop function if exists exam_save_all(jsonb, interval);
drop function if exists exam_save(text, text, text, text, bigint, timestamptz, interval, jsonb);
