-- What an agency's learners ask and say of courses is listed page by page.
drop index asks_waiting;
create index asks_waiting on asks (agency_id, asked_at, id) where answered_at is null and hidden_at is null;
create index asks_in_order on asks (agency_id, asked_at, id);
create index reviews_in_order on reviews (agency_id, written_at, id);
