-- heading, lines, issuer, papers [{id, score}], courses [id]; null: the agency gives none
alter table agencies add column certificate jsonb;

create table certificates (
  agency_id text not null,
  number text not null,
  -- known to the holder and to who was given it
  code text not null,
  user_id text not null,
  kind text not null check (kind in ('paper', 'course', 'other')),
  -- the paper or the course; '' for other
  subject_id text not null,
  -- whose score it says
  attempt_id text,
  issuer text not null,
  heading text not null,
  title text not null,
  issued_on text not null,
  -- {name, score, hours}: as they were signed
  claims jsonb not null,
  -- which of them the holder shows
  shown text[] not null default '{name}',
  signature text not null,
  by text not null check (by in ('rule', 'hand')),
  -- of one act
  batch text,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('rule', 'hand')),
  revoked_why text,
  primary key (agency_id, number),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  check ((revoked_at is null) = (revoked_by is null))
);
create index certificates_by_user on certificates (agency_id, user_id, issued_at desc);
create index certificates_by_time on certificates (agency_id, issued_at desc);
create index certificates_by_batch on certificates (agency_id, batch) where batch is not null;

-- What a rule looks at next: a result that is new or changed, a lesson that was finished. A row goes when it was looked at.
create table certificates_due (
  agency_id text not null,
  user_id text not null,
  kind text not null check (kind in ('paper', 'course')),
  subject_id text not null,
  -- '' for a course
  attempt_id text not null,
  -- later where a question of it is withheld
  looked_at_from timestamptz not null default '-infinity',
  primary key (agency_id, user_id, kind, subject_id, attempt_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

create function note_certificate_of_result() returns trigger language plpgsql as $$
begin
  insert into certificates_due (agency_id, user_id, kind, subject_id, attempt_id)
    select t.agency_id, t.user_id, 'paper', t.paper_id, t.id from attempts t
    join agencies a on a.id = t.agency_id
    where t.agency_id = new.agency_id and t.id = new.attempt_id
      and a.certificate -> 'papers' @> jsonb_build_array(jsonb_build_object('id', t.paper_id))
    on conflict do nothing;
  return null;
end
$$;
create trigger certificate_of_new_result after insert on results for each row execute function note_certificate_of_result();
create trigger certificate_of_result after update on results for each row
  when (old.score <> new.score or old.total_score <> new.total_score or old.awaiting <> new.awaiting)
  execute function note_certificate_of_result();

create function note_certificate_of_lesson() returns trigger language plpgsql as $$
begin
  insert into certificates_due (agency_id, user_id, kind, subject_id, attempt_id)
    select new.agency_id, new.user_id, 'course', l.course_id, '' from lessons l
    join agencies a on a.id = l.agency_id
    where l.agency_id = new.agency_id and l.id = new.lesson_id
      and a.certificate -> 'courses' @> to_jsonb(l.course_id)
    on conflict do nothing;
  return null;
end
$$;
create trigger certificate_of_lesson after insert on studied_lessons for each row execute function note_certificate_of_lesson();
