-- How well questions tell who knows more of their bank, as a job counted it last.
create table question_discrimination (
  agency_id text not null,
  question_id text not null,
  -- -1 to 1
  discrimination double precision not null,
  primary key (agency_id, question_id),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);

-- From how many first answers, and right ones, that was: others are counted again.
create table bank_discrimination (
  agency_id text not null,
  bank_id text not null,
  answered bigint not null,
  correct bigint not null,
  counted_at timestamptz not null,
  primary key (agency_id, bank_id),
  foreign key (agency_id, bank_id) references banks (agency_id, id) on delete cascade
);
