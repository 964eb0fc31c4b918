-- What an operator imports from files. Everything stands once per agency; `hidden` marks what left the files while a
-- learner's record may still refer to it: lists leave it out, records still find it.

create table subjects (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  level smallint not null check (level between 1 and 3),
  -- ids from the first level down to the subject itself
  path text[] not null,
  position integer not null,
  name text not null,
  alias_name text not null,
  img text not null,
  icon text not null,
  icon_select text not null,
  course_img text not null,
  hidden boolean not null default false,
  primary key (agency_id, id)
);

create table teachers (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  name text not null,
  title text not null,
  intro text not null,
  subject_ids text[] not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id)
);

create table courses (
  agency_id text not null,
  id text not null,
  name text not null,
  subject_id text not null,
  year integer not null,
  region_id text not null,
  class_type text not null,
  price_fen bigint not null check (price_fen >= 0),
  original_price_fen bigint not null check (original_price_fen >= 0),
  free boolean not null,
  -- date text of section 5; null is without end
  valid_until text,
  summary text not null,
  intro_html text not null,
  lessons integer not null,
  seconds integer not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, subject_id) references subjects (agency_id, id)
);
create index courses_by_subject on courses (agency_id, subject_id) where not hidden;

create table course_teachers (
  agency_id text not null,
  course_id text not null,
  teacher_id text not null,
  position integer not null,
  primary key (agency_id, course_id, teacher_id),
  foreign key (agency_id, course_id) references courses (agency_id, id) on delete cascade,
  foreign key (agency_id, teacher_id) references teachers (agency_id, id) on delete cascade
);

create table course_chapters (
  agency_id text not null,
  course_id text not null,
  id text not null,
  name text not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, course_id, id),
  foreign key (agency_id, course_id) references courses (agency_id, id) on delete cascade
);

create table lessons (
  agency_id text not null,
  id text not null,
  course_id text not null,
  chapter_id text not null,
  -- through the whole course, chapter by chapter
  position integer not null,
  name text not null,
  kind text not null check (kind in ('video', 'article')),
  seconds integer not null,
  preview boolean not null,
  -- folder of the video under MEDIA_DIR, and the file of its poster there
  media_key text,
  poster text,
  article_html text not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, course_id, chapter_id) references course_chapters (agency_id, course_id, id)
);
create index lessons_by_course on lessons (agency_id, course_id, position);

create table resources (
  agency_id text not null,
  id text not null,
  course_id text not null,
  name text not null,
  html text not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, course_id) references courses (agency_id, id)
);
create index resources_by_course on resources (agency_id, course_id, position);

-- What is sold and studied. A course sold alone is a classroom of one course, with the course's own id.
create table classrooms (
  agency_id text not null,
  id text not null,
  name text not null,
  subject_id text not null,
  region_id text not null,
  price_fen bigint not null check (price_fen >= 0),
  original_price_fen bigint not null check (original_price_fen >= 0),
  free boolean not null,
  summary text not null,
  intro_html text not null,
  valid_until text,
  contract_required boolean not null,
  is_course boolean not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, subject_id) references subjects (agency_id, id)
);

create table classroom_courses (
  agency_id text not null,
  classroom_id text not null,
  course_id text not null,
  position integer not null,
  primary key (agency_id, classroom_id, course_id),
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id) on delete cascade,
  foreign key (agency_id, course_id) references courses (agency_id, id) on delete cascade
);

create table banks (
  agency_id text not null,
  id text not null,
  name text not null,
  subject_id text not null,
  year integer not null,
  summary text not null,
  free_questions integer not null,
  exam_types text[] not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, subject_id) references subjects (agency_id, id)
);
create index banks_by_subject on banks (agency_id, subject_id) where not hidden;

create table bank_chapters (
  agency_id text not null,
  bank_id text not null,
  id text not null,
  name text not null,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, bank_id, id),
  foreign key (agency_id, bank_id) references banks (agency_id, id) on delete cascade
);

create table questions (
  agency_id text not null,
  id text not null,
  bank_id text not null,
  chapter_id text not null,
  position integer not null,
  kind text not null check (kind in ('single', 'multiple', 'indeterminate', 'judge', 'blank', 'short')),
  -- {stem_html, material_html?, options: [{key, html}], blanks}
  body jsonb not null,
  source text not null,
  year integer not null,
  difficulty smallint not null,
  -- the case it is a part of
  case_id text,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, bank_id, chapter_id) references bank_chapters (agency_id, bank_id, id)
);
create index questions_by_bank on questions (agency_id, bank_id, position) where not hidden;

-- Apart from the questions, so that no query of a question can carry its key.
create table question_keys (
  agency_id text not null,
  question_id text not null,
  answer jsonb not null,
  explanation_html text not null,
  points text[] not null,
  primary key (agency_id, question_id),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

create table papers (
  agency_id text not null,
  id text not null,
  name text not null,
  bank_id text not null,
  subject_id text not null,
  exam_type text not null,
  -- 0 is untimed
  minutes integer not null,
  pass_score double precision not null,
  total_score double precision not null,
  -- 0 is without limit
  attempts integer not null,
  key_policy text not null check (key_policy in ('at_once', 'after_hand_in', 'after_close')),
  rules_html text not null,
  -- [{name, question_ids, scores}]: a case stands as its parts
  sections jsonb not null,
  question_count integer not null,
  opens_at timestamptz,
  closes_at timestamptz,
  position integer not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, bank_id) references banks (agency_id, id),
  check (key_policy <> 'after_close' or closes_at is not null)
);
create index papers_by_bank on papers (agency_id, bank_id, position) where not hidden;

create table live_sessions (
  agency_id text not null,
  id text not null,
  title text not null,
  teacher_id text not null,
  subject_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  summary text not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, teacher_id) references teachers (agency_id, id),
  foreign key (agency_id, subject_id) references subjects (agency_id, id)
);
create index live_sessions_by_start on live_sessions (agency_id, starts_at) where not hidden;

create table news (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  title text not null,
  category_id text not null,
  category_name text not null,
  -- null is for every subject
  subject_id text,
  day date not null,
  summary text not null,
  html text not null,
  hidden boolean not null default false,
  primary key (agency_id, id)
);
create index news_by_day on news (agency_id, day desc, id) where not hidden;

-- Fixed pages: about, privacy, terms, help.
create table documents (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  title text not null,
  html text not null,
  hidden boolean not null default false,
  primary key (agency_id, id)
);

create table calendar_entries (
  agency_id text not null references agencies (id) on delete cascade,
  id text not null,
  name text not null,
  kind text not null check (kind in ('registration', 'exam')),
  -- null is for every region
  region_id text,
  start_day date not null,
  end_day date not null,
  hidden boolean not null default false,
  primary key (agency_id, id),
  check (start_day <= end_day)
);
