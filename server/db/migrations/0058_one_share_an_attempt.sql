-- A share that is taken back is gone; a row for each that ever was would grow without end.
delete from result_shares where revoked_at is not null;
alter table result_shares drop column revoked_at;
create unique index result_shares_one on result_shares (agency_id, attempt_id);
