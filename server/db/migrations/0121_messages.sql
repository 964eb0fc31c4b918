-- What the site tells a learner, each once: one row a kind and subject, whoever writes it and how often.
create table messages (
  agency_id text not null,
  user_id text not null,
  kind text not null check (kind in ('term', 'validity', 'result', 'mark', 'report')),
  -- what it is about: an exam's day with the phase, a classroom with its date, an attempt, a report
  subject text not null,
  title text not null,
  text text not null,
  url text not null,
  created_at timestamptz not null,
  -- when it was first in a list
  read_at timestamptz,
  -- of its SMS; `sending` is left by a process that died and is never sent again
  sms text not null default 'none' check (sms in ('none', 'waiting', 'sending', 'sent', 'unknown', 'failed')),
  -- of a waiting one: not before
  sms_at timestamptz,
  primary key (agency_id, user_id, kind, subject),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index messages_by_time on messages (agency_id, user_id, created_at desc);
create index messages_new on messages (agency_id, user_id) where read_at is null;
create index messages_waiting on messages (sms_at) where sms = 'waiting';
create index messages_by_age on messages (created_at);

alter table users
  -- messages are sent to the number too
  add column sms_messages boolean not null default false,
  -- the day in Asia/Shanghai for which phases and validity were looked at; null after a change of the exam
  add column messages_day date;

-- Those to be told of a release, of a mark, of an answer.
create index attempts_to_tell on attempts (greatest(ended_at, keys_from)) where key_policy = 'after_close' and state <> 'open';
create index given_marks_to_tell on given_marks (given_at) where by = 'operator';
create index question_reports_to_tell on question_reports (answered_at) where status <> 'pending';

alter table sms_numbers drop constraint sms_numbers_lane_check;
alter table sms_numbers add constraint sms_numbers_lane_check check (lane in ('device', 'network', 'stranger', 'message'));
