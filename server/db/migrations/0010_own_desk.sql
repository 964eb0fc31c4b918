-- What learners keep beside questions, and what they report about them.

create table favorite_folders (
  agency_id text not null,
  user_id text not null,
  id text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (agency_id, user_id, id),
  unique (agency_id, user_id, name),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- A question lies in one folder.
create table favorites (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  folder_id text not null,
  added_at timestamptz not null,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id, folder_id) references favorite_folders (agency_id, user_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);
create index favorites_by_folder on favorites (agency_id, user_id, folder_id, added_at desc);

create table question_notes (
  agency_id text not null,
  user_id text not null,
  question_id text not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (agency_id, user_id, question_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

create table question_reports (
  agency_id text not null,
  id text not null,
  user_id text not null,
  question_id text not null,
  kind text not null check (kind in ('stem', 'key', 'explanation', 'other')),
  text text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  reply text not null default '',
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade,
  check ((status = 'pending') = (answered_at is null))
);
create index question_reports_by_user on question_reports (agency_id, user_id, created_at desc);
create index question_reports_pending on question_reports (created_at) where status = 'pending';

-- Progress begun anew: what was answered before does not count as progress any more. Attempts and wrong book stay.
create table practice_resets (
  agency_id text not null,
  user_id text not null,
  bank_id text not null,
  -- empty: the whole bank
  chapter_id text not null,
  reset_at timestamptz not null,
  primary key (agency_id, user_id, bank_id, chapter_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, bank_id) references banks (agency_id, id) on delete cascade
);
