-- Questions of whose key a learner was told anything, by whatever call: the key itself, a verdict, or a number that
-- depends on it.
create table told_keys (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  -- the first time
  told_at timestamptz not null,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- until now only attempts were noted: what could have been told counts as told
insert into told_keys (agency_id, user_id, question_id, told_at)
  select agency_id, user_id, question_id, min(at) from (
    select t.agency_id, t.user_id, q as question_id, t.keys_seen_at as at
    from attempts t cross join unnest(t.question_ids) q where t.keys_seen_at is not null
    union all
    select agency_id, user_id, question_id, released_at from attempt_marks where released_at <= now()
  ) told
  group by agency_id, user_id, question_id;
alter table attempts drop column keys_seen_at;

create index attempts_open_by_paper on attempts (agency_id, paper_id) where state = 'open' and key_policy = 'after_close';
