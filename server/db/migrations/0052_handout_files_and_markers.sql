-- A handout is a page of its own text, or a file of the media; some belong beside one lesson.
alter table resources
  add column file text,
  -- bytes of the file
  add column size integer,
  add column lesson_id text;

-- A question of a bank that is asked at a second of a lesson's video.
create table lesson_markers (
  agency_id text not null,
  lesson_id text not null,
  second integer not null,
  question_id text not null,
  primary key (agency_id, lesson_id, second),
  foreign key (agency_id, lesson_id) references lessons (agency_id, id)
);
