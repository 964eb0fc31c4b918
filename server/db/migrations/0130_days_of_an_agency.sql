-- What happened at an agency on a day: for 今天 of the back office, and its latest orders.
create index users_by_creation on users (agency_id, created_at);
create index orders_by_creation on orders (agency_id, created_at);
create index study_days_by_day on study_days (agency_id, day);
