-- An agency's reports that wait are listed page by page, the oldest first.
drop index question_reports_pending;
create index question_reports_waiting on question_reports (agency_id, created_at, id) where status = 'pending';
