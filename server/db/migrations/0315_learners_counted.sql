-- An agency's learners are counted without reading them.
create index users_present on users (agency_id) where left_at is null;
