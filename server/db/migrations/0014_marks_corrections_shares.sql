-- Marks given by hand to short answers: by the learner against the reference, by the operator in formal exams.
create table given_marks (
  agency_id text not null,
  attempt_id text not null,
  question_id text not null,
  by text not null check (by in ('learner', 'operator')),
  score double precision not null check (score >= 0),
  given_at timestamptz not null,
  primary key (agency_id, attempt_id, question_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

-- Of `score` and `total_score`, what the keys decide; the rest is given by hand. `awaiting`: answered, no mark yet.
alter table results
  add column objective_score double precision not null default 0,
  add column objective_total double precision not null default 0,
  add column awaiting integer not null default 0;
update results r set objective_score = r.score, objective_total = p.objective_total, awaiting = p.awaiting
  from (
    select t.agency_id, t.id, coalesce(sum(asked.score) filter (where q.kind <> 'short'), 0) as objective_total,
      count(*) filter (where m.verdict = 'self') as awaiting
    from attempts t
    cross join unnest(t.question_ids, t.question_scores) as asked (question_id, score)
    join questions q on q.agency_id = t.agency_id and q.id = asked.question_id
    left join attempt_marks m
      on m.agency_id = t.agency_id and m.attempt_id = t.id and m.question_id = asked.question_id
    group by t.agency_id, t.id
  ) p
  where r.agency_id = p.agency_id and r.attempt_id = p.id;
create index results_awaiting on results (agency_id, attempt_id) where awaiting > 0;

-- A key that changed, from whatever hand; every mark that stands on it is worked out again, in the order of attempts.
create table key_corrections (
  agency_id text not null,
  id bigint generated always as identity,
  question_id text not null,
  answer_before jsonb not null,
  answer_after jsonb not null,
  corrected_at timestamptz not null,
  -- attempts up to this one are done
  done_to text not null default '',
  examined integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);
create index key_corrections_open on key_corrections (corrected_at) where finished_at is null;

create function note_key_correction() returns trigger language plpgsql as $$
begin
  insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at)
    values (new.agency_id, new.question_id, old.answer, new.answer, clock_timestamp());
  return null;
end
$$;
create trigger question_keys_corrected after update on question_keys
  for each row when (old.answer is distinct from new.answer) execute function note_key_correction();

-- What a correction changed. `told`: the learner could have seen the result before, and is shown both.
create table regraded_results (
  agency_id text not null,
  attempt_id text not null,
  correction_id bigint not null,
  verdict_before text not null,
  verdict_after text not null,
  score_before double precision not null,
  score_after double precision not null,
  told boolean not null,
  regraded_at timestamptz not null,
  primary key (agency_id, attempt_id, correction_id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade,
  foreign key (agency_id, correction_id) references key_corrections (agency_id, id) on delete cascade
);
create index attempt_marks_by_question on attempt_marks (agency_id, question_id, attempt_id);

-- What a learner shows of a result; the id is random and opens nothing else.
create table result_shares (
  agency_id text not null,
  id text not null,
  attempt_id text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, attempt_id) references attempts (agency_id, id) on delete cascade
);
create unique index result_shares_one on result_shares (agency_id, attempt_id) where revoked_at is null;
