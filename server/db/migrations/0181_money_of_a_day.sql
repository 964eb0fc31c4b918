-- What came in and went back on a day: the statement that is compared with the provider's.
create index payments_by_day on payments (agency_id, succeeded_at) where succeeded_at is not null;
create index refunds_by_day on refunds (agency_id, succeeded_at) where succeeded_at is not null;
