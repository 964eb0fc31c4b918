-- What a question asked before an import changed it, with the key as it was then: attempts go on with it. A correction of
-- the key alone makes no version.
create table question_versions (
  agency_id text not null,
  question_id text not null,
  -- the agency's revision that changed it: of the attempts with an earlier one, this is the question
  until bigint not null,
  kind text not null,
  body jsonb not null,
  source text not null,
  year integer not null,
  answer jsonb not null,
  explanation_html text not null,
  points text[] not null,
  -- the change left the answer as it was: corrections of the next version are this one's
  passes_key boolean not null,
  primary key (agency_id, question_id, until),
  foreign key (agency_id, question_id) references questions (agency_id, id) on delete cascade
);
create index question_versions_by_revision on question_versions (agency_id, until);

-- Of the agency's questions when the attempt began: the highest `until` of then. Attempts of before have the first.
alter table attempts add column revision bigint not null default 0;
