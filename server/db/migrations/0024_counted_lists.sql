-- Numbers that lists show, kept where they change: to count them took as long as an agency has questions and learners.

-- Questions on offer by chapter. An import writes sets: each of its statements changes a chapter's number once.
create table question_counts (
  agency_id text not null,
  bank_id text not null,
  chapter_id text not null,
  questions integer not null,
  primary key (agency_id, bank_id, chapter_id)
);
insert into question_counts
  select agency_id, bank_id, chapter_id, count(*) from questions where not hidden group by agency_id, bank_id, chapter_id;

create function count_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into question_counts as c
      select agency_id, bank_id, chapter_id, count(*) from new_rows where not hidden group by agency_id, bank_id, chapter_id
      on conflict (agency_id, bank_id, chapter_id) do update set questions = c.questions + excluded.questions;
  elsif tg_op = 'DELETE' then
    update question_counts c set questions = c.questions - o.questions
      from (select agency_id, bank_id, chapter_id, count(*) as questions from old_rows where not hidden
        group by agency_id, bank_id, chapter_id) o
      where c.agency_id = o.agency_id and c.bank_id = o.bank_id and c.chapter_id = o.chapter_id;
  else
    insert into question_counts as c
      select agency_id, bank_id, chapter_id, sum(change) from (
        select agency_id, bank_id, chapter_id, 1 as change from new_rows where not hidden
        union all select agency_id, bank_id, chapter_id, -1 from old_rows where not hidden) changed
      group by agency_id, bank_id, chapter_id having sum(change) <> 0
      on conflict (agency_id, bank_id, chapter_id) do update set questions = c.questions + excluded.questions;
  end if;
  return null;
end
$$;
create trigger questions_counted_in after insert on questions referencing new table as new_rows
  for each statement execute function count_questions();
create trigger questions_counted_out after delete on questions referencing old table as old_rows
  for each statement execute function count_questions();
create trigger questions_counted_again after update on questions referencing old table as old_rows new table as new_rows
  for each statement execute function count_questions();

-- Who has practised a bank: each learner once.
create table bank_learners (
  agency_id text not null,
  bank_id text not null,
  user_id text not null,
  primary key (agency_id, bank_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, bank_id) references banks (agency_id, id) on delete cascade
);
create index bank_learners_by_user on bank_learners (agency_id, user_id);
insert into bank_learners select distinct agency_id, bank_id, user_id from attempts;

-- Learners of a bank or a classroom: what a job has added up, and what it has not yet. The second is only appended to, so
-- that nobody who starts or joins waits for another one.
create table learner_counts (
  agency_id text not null,
  kind text not null check (kind in ('bank', 'classroom')),
  of_id text not null,
  learners integer not null,
  primary key (agency_id, kind, of_id)
);
create table learners_to_count (
  id bigint generated always as identity primary key,
  agency_id text not null,
  kind text not null check (kind in ('bank', 'classroom')),
  of_id text not null,
  change integer not null
);
create index learners_to_count_by_thing on learners_to_count (agency_id, kind, of_id);
insert into learner_counts select agency_id, 'bank', bank_id, count(*) from bank_learners group by agency_id, bank_id;
insert into learner_counts
  select agency_id, 'classroom', classroom_id, count(*) from enrolments group by agency_id, classroom_id;

create function note_bank_learner() returns trigger language plpgsql as $$
begin
  insert into bank_learners select distinct agency_id, bank_id, user_id from new_rows on conflict do nothing;
  return null;
end
$$;
create trigger attempts_noted after insert on attempts referencing new table as new_rows
  for each statement execute function note_bank_learner();

create function note_learner() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bank_learners' and tg_op = 'INSERT' then
    insert into learners_to_count (agency_id, kind, of_id, change) select agency_id, 'bank', bank_id, 1 from new_rows;
  elsif tg_table_name = 'bank_learners' then
    insert into learners_to_count (agency_id, kind, of_id, change) select agency_id, 'bank', bank_id, -1 from old_rows;
  elsif tg_op = 'INSERT' then
    insert into learners_to_count (agency_id, kind, of_id, change)
      select agency_id, 'classroom', classroom_id, 1 from new_rows;
  else
    insert into learners_to_count (agency_id, kind, of_id, change)
      select agency_id, 'classroom', classroom_id, -1 from old_rows;
  end if;
  return null;
end
$$;
create trigger bank_learners_in after insert on bank_learners referencing new table as new_rows
  for each statement execute function note_learner();
create trigger bank_learners_out after delete on bank_learners referencing old table as old_rows
  for each statement execute function note_learner();
create trigger enrolments_in after insert on enrolments referencing new table as new_rows
  for each statement execute function note_learner();
create trigger enrolments_out after delete on enrolments referencing old table as old_rows
  for each statement execute function note_learner();

-- The order of the lists: which rows a page shows is read from here alone.
create index courses_listed on courses (agency_id, position, id) include (subject_id, region_id, free) where not hidden;
create index banks_listed on banks (agency_id, position, id) include (subject_id) where not hidden;
create index course_teachers_by_teacher on course_teachers (agency_id, teacher_id);
create index classroom_courses_by_course on classroom_courses (agency_id, course_id);
