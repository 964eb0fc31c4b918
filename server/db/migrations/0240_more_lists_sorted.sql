-- Columns by which the back office pages its other lists.
create index operator_acts_by_command on operator_acts (agency_id, command, at desc);
create index coupons_by_time on coupons (agency_id, created_at, code);
create index course_code_batches_by_time on course_code_batches (agency_id, made_at, id);
create index invoices_by_time on invoices (agency_id, asked_at, id);
create index invoices_to_issue on invoices (agency_id, asked_at, id) where state = 'asked';
create index orders_refunded on orders (agency_id, id) where state = 'refunded';
create index papers_by_name on papers (agency_id, name, id);
-- the latest window first, those without one last
create index papers_listed on papers (agency_id,
  (coalesce('2200-01-01 00:00:00+00'::timestamptz - opens_at, '1000 years'::interval)), id) where not hidden;
