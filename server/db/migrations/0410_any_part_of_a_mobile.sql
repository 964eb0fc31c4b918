-- Support finds a learner among 100,000 by any four digits of a number, as they were read out or written down.
create function mobile_parts(mobile text) returns text[] language sql immutable parallel safe strict
  return array(select substr(mobile, at, 4) from generate_series(1, length(mobile) - 3) at);
create index users_by_part_of_mobile on users using gin (mobile_parts(mobile)) where mobile is not null;
drop index users_by_last_digits;
