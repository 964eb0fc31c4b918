-- Courses on offer are counted by year too, and once more for each of their teachers; teacher '' counts every course once.
drop trigger courses_counted_in on courses;
drop trigger courses_counted_out on courses;
drop trigger courses_counted_again on courses;
drop function count_courses();
drop table course_counts;

create table course_counts (
  agency_id text not null,
  teacher_id text not null,
  subject_id text not null,
  region_id text not null,
  free boolean not null,
  year integer not null,
  courses integer not null,
  primary key (agency_id, teacher_id, subject_id, region_id, free, year)
);
insert into course_counts
  select c.agency_id, t.teacher_id, c.subject_id, c.region_id, c.free, c.year, count(*)
  from courses c, lateral (
    select '' as teacher_id
    union all select teacher_id from course_teachers where agency_id = c.agency_id and course_id = c.id) t
  where not c.hidden
  group by c.agency_id, t.teacher_id, c.subject_id, c.region_id, c.free, c.year;

create function count_courses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_counts as c
      select agency_id, '', subject_id, region_id, free, year, count(*) from new_rows where not hidden
      group by agency_id, subject_id, region_id, free, year
      on conflict (agency_id, teacher_id, subject_id, region_id, free, year)
        do update set courses = c.courses + excluded.courses;
  elsif tg_op = 'DELETE' then
    insert into course_counts as c
      select agency_id, '', subject_id, region_id, free, year, -count(*) from old_rows where not hidden
      group by agency_id, subject_id, region_id, free, year
      on conflict (agency_id, teacher_id, subject_id, region_id, free, year)
        do update set courses = c.courses + excluded.courses;
  else
    insert into course_counts as c
      with changed as (
        select agency_id, id, subject_id, region_id, free, year, sum(change) as change from (
          select agency_id, id, subject_id, region_id, free, year, 1 as change from new_rows where not hidden
          union all
          select agency_id, id, subject_id, region_id, free, year, -1 from old_rows where not hidden) both_rows
        group by agency_id, id, subject_id, region_id, free, year having sum(change) <> 0)
      select w.agency_id, t.teacher_id, w.subject_id, w.region_id, w.free, w.year, sum(w.change)
      from changed w, lateral (
        select '' as teacher_id
        union all select teacher_id from course_teachers where agency_id = w.agency_id and course_id = w.id) t
      group by w.agency_id, t.teacher_id, w.subject_id, w.region_id, w.free, w.year having sum(w.change) <> 0
      on conflict (agency_id, teacher_id, subject_id, region_id, free, year)
        do update set courses = c.courses + excluded.courses;
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

create function count_courses_of_teachers() returns trigger language plpgsql as $$
begin
  insert into course_counts as c
    select r.agency_id, r.teacher_id, k.subject_id, k.region_id, k.free, k.year,
      count(*) * case tg_op when 'INSERT' then 1 else -1 end
    from changed_rows r join courses k on k.agency_id = r.agency_id and k.id = r.course_id
    where not k.hidden
    group by r.agency_id, r.teacher_id, k.subject_id, k.region_id, k.free, k.year
    on conflict (agency_id, teacher_id, subject_id, region_id, free, year)
      do update set courses = c.courses + excluded.courses;
  return null;
end
$$;
create trigger course_teachers_counted_in after insert on course_teachers referencing new table as changed_rows
  for each statement execute function count_courses_of_teachers();
create trigger course_teachers_counted_out after delete on course_teachers referencing old table as changed_rows
  for each statement execute function count_courses_of_teachers();

-- Of which course and teacher a row is does not change: it goes, and another comes.
create function keep_course_teacher() returns trigger language plpgsql as $$
begin
  raise exception 'a row of course_teachers keeps its course and its teacher';
end
$$;
create trigger course_teachers_kept before update on course_teachers
  for each row when ((old.agency_id, old.course_id, old.teacher_id) is distinct from (new.agency_id, new.course_id, new.teacher_id))
  execute function keep_course_teacher();

-- While its course is still there to be counted by.
create function remove_course_teachers() returns trigger language plpgsql as $$
begin
  delete from course_teachers where agency_id = old.agency_id and course_id = old.id;
  return old;
end
$$;
create trigger courses_leave_teachers before delete on courses for each row execute function remove_course_teachers();

drop index courses_listed;
create index courses_listed on courses (agency_id, position, id) include (subject_id, region_id, free, year) where not hidden;
