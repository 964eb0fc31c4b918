-- A save as it goes from one statement of exam_save_all to the next: read from JSON once.
create type save_in_turn as (
  n integer,
  agency text,
  attempt text,
  client text,
  epoch bigint,
  now timestamptz,
  deadline timestamptz,
  records jsonb
);
