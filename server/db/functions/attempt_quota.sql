-- How much one attempt may log: five hours and a half of a change a second. Beyond it answers still count: see exam_save.
create or replace function max_attempt_records() returns bigint language sql immutable return 20000;

-- Pages and devices that wrote to one attempt.
create or replace function max_attempt_clients() returns bigint language sql immutable return 1000;
