-- Support finds a learner among 100,000 by what they say of themselves: the last four digits, or a part of the name.
create index users_by_last_digits on users (agency_id, right(mobile, 4)) where mobile is not null;
-- the characters of a name: a part of two characters is too short for trigrams
create index users_by_name on users using gin (string_to_array(name, null));
