-- Devices and networks from which a learner signed in: they have buckets of their own. A secret of the device or the
-- network's name, hashed.
create table known_places (
  agency_id text not null,
  user_id text not null,
  place_hash bytea not null,
  seen_at timestamptz not null,
  primary key (agency_id, user_id, place_hash),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index known_places_by_age on known_places (seen_at);

-- What was sent to a number by all agencies together: the person behind it is one. Those who are asked for from a place
-- that its owner never used have a lane of their own.
create table sms_numbers (
  mobile text not null,
  lane text not null check (lane in ('device', 'network', 'stranger')),
  day timestamptz not null,
  sent integer not null,
  sent_at timestamptz not null,
  primary key (mobile, lane)
);
create index sms_numbers_by_age on sms_numbers (sent_at);
