-- How many rows a list has, without reading its order: courses on offer by what they are filtered by, and attempts of a
-- learner by bank.

create table course_counts (
  agency_id text not null,
  subject_id text not null,
  region_id text not null,
  free boolean not null,
  courses integer not null,
  primary key (agency_id, subject_id, region_id, free)
);
insert into course_counts
  select agency_id, subject_id, region_id, free, count(*) from courses where not hidden
  group by agency_id, subject_id, region_id, free;

create function count_courses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_counts as c
      select agency_id, subject_id, region_id, free, count(*) from new_rows where not hidden
      group by agency_id, subject_id, region_id, free
      on conflict (agency_id, subject_id, region_id, free) do update set courses = c.courses + excluded.courses;
  elsif tg_op = 'DELETE' then
    update course_counts c set courses = c.courses - o.courses
      from (select agency_id, subject_id, region_id, free, count(*) as courses from old_rows where not hidden
        group by agency_id, subject_id, region_id, free) o
      where c.agency_id = o.agency_id and c.subject_id = o.subject_id and c.region_id = o.region_id and c.free = o.free;
  else
    insert into course_counts as c
      select agency_id, subject_id, region_id, free, sum(change) from (
        select agency_id, subject_id, region_id, free, 1 as change from new_rows where not hidden
        union all select agency_id, subject_id, region_id, free, -1 from old_rows where not hidden) changed
      group by agency_id, subject_id, region_id, free having sum(change) <> 0
      on conflict (agency_id, subject_id, region_id, free) do update set courses = c.courses + excluded.courses;
  end if;
  return null;
end
$$;
create trigger courses_counted_in after insert on courses referencing new table as new_rows
  for each statement execute function count_courses();
create trigger courses_counted_out after delete on courses referencing old table as old_rows
  for each statement execute function count_courses();
create trigger courses_counted_again after update on courses referencing old table as old_rows new table as new_rows
  for each statement execute function count_courses();

-- The learner's attempts of the bank, daily sets apart; a rehearsal is in no list.
alter table bank_learners
  add column daily integer not null default 0,
  add column others integer not null default 0;
update bank_learners b set daily = t.daily, others = t.others
  from (select agency_id, bank_id, user_id, count(*) filter (where daily) as daily, count(*) filter (where not daily) as others
    from attempts where paper_id is distinct from 'rehearsal' group by agency_id, bank_id, user_id) t
  where b.agency_id = t.agency_id and b.bank_id = t.bank_id and b.user_id = t.user_id;

create or replace function note_bank_learner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bank_learners as b (agency_id, bank_id, user_id, daily, others)
      select agency_id, bank_id, user_id, count(*) filter (where daily and paper_id is distinct from 'rehearsal'),
        count(*) filter (where not daily and paper_id is distinct from 'rehearsal')
      from new_rows group by agency_id, bank_id, user_id
      on conflict (agency_id, bank_id, user_id) do update
        set daily = b.daily + excluded.daily, others = b.others + excluded.others;
  else
    update bank_learners b set daily = b.daily - o.daily, others = b.others - o.others
      from (select agency_id, bank_id, user_id, count(*) filter (where daily and paper_id is distinct from 'rehearsal') as daily,
          count(*) filter (where not daily and paper_id is distinct from 'rehearsal') as others
        from old_rows group by agency_id, bank_id, user_id) o
      where b.agency_id = o.agency_id and b.bank_id = o.bank_id and b.user_id = o.user_id;
    delete from bank_learners b using (select distinct agency_id, bank_id, user_id from old_rows) o
      where b.agency_id = o.agency_id and b.bank_id = o.bank_id and b.user_id = o.user_id
        and not exists (select from attempts t
          where t.agency_id = o.agency_id and t.bank_id = o.bank_id and t.user_id = o.user_id);
  end if;
  return null;
end
$$;
create trigger attempts_left after delete on attempts referencing old table as old_rows
  for each statement execute function note_bank_learner();

-- The whole record list, read as the daily one is.
drop index attempts_by_user;
create index attempts_by_user on attempts (agency_id, user_id, started_at desc, id) include (bank_id, paper_id);
