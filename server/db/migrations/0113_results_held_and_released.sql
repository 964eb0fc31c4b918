-- Results of a paper that wait for a person, or that a person has released. Without a row the clock releases them.
create table paper_releases (
  agency_id text not null,
  paper_id text not null,
  -- not before; 9999-01-01: until somebody releases them
  held_until timestamptz,
  -- by somebody; nobody begins the paper after it
  released_at timestamptz,
  changed_at timestamptz not null,
  primary key (agency_id, paper_id),
  foreign key (agency_id, paper_id) references papers (agency_id, id) on delete cascade
);
