-- A page of an agency's hours, those that changed last first, is read without the others.
create index study_hours_by_change on study_hours (agency_id, changed_at, (classroom_id || ' ' || user_id));
