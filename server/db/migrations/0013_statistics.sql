-- Statistics are folded by a job from what was graded. Counting in the hand-in itself would make all takers of a paper
-- wait for the same rows.

-- The learner's first mark on the question, in whatever paper; the first result with an answer of the same source.
alter table attempt_marks add column first_try boolean not null default false;
alter table results add column first_try boolean not null default false;

update attempt_marks m set first_try = true
  from (
    select distinct on (agency_id, user_id, question_id) agency_id, attempt_id, question_id
    from attempt_marks order by agency_id, user_id, question_id, marked_at, attempt_id
  ) f
  where m.agency_id = f.agency_id and m.attempt_id = f.attempt_id and m.question_id = f.question_id;
update results r set first_try = true
  from (
    select distinct on (t.agency_id, t.user_id, t.source) t.agency_id, t.id
    from results a join attempts t on t.agency_id = a.agency_id and t.id = a.attempt_id
    where a.answered > 0 order by t.agency_id, t.user_id, t.source, t.started_at, t.id
  ) f
  where r.agency_id = f.agency_id and r.attempt_id = f.id;

create index attempts_by_source on attempts (agency_id, user_id, source, started_at desc);

-- Attempts whose marks or scores changed; from `due_at` on they may be counted. Only appended to, so that nobody waits.
create table stat_queue (
  id bigint generated always as identity primary key,
  agency_id text not null,
  attempt_id text not null,
  due_at timestamptz not null,
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
create index stat_queue_by_due on stat_queue (due_at, id);
create index stat_queue_by_attempt on stat_queue (agency_id, attempt_id);

-- What of each attempt stands in the three tables below: a changed mark is counted as the difference to it.
create table attempt_counts (
  agency_id text not null,
  attempt_id text not null,
  counted jsonb not null,
  primary key (agency_id, attempt_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);

-- Marks that may be seen, of all tries and of first tries; short answers have no place here.
create table question_stats (
  agency_id text not null,
  question_id text not null,
  answered integer not null,
  correct integer not null,
  first_answered integer not null,
  first_correct integer not null,
  primary key (agency_id, question_id),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

-- How often each option was chosen; 'true' and 'false' of a judgement.
create table question_choices (
  agency_id text not null,
  question_id text not null,
  choice text not null,
  chosen integer not null,
  first_chosen integer not null,
  primary key (agency_id, question_id, choice),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

-- A row for each score that was reached: as many as the paper has scores, however many take it. In hundredths.
create table paper_stats (
  agency_id text not null references agencies (id) on delete cascade,
  source text not null,
  total_cents integer not null,
  score_cents integer not null,
  taken integer not null,
  first_taken integer not null,
  primary key (agency_id, source, total_cents, score_cents)
);

insert into stat_queue (agency_id, attempt_id, due_at)
  select agency_id, attempt_id, max(released_at) from attempt_marks group by agency_id, attempt_id;
