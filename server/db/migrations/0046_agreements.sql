-- {title, html}: what is signed before study where a classroom asks for it; null for none.
alter table agencies add column agreement jsonb;

-- What was signed, as it was signed: nothing here changes any more.
create table agreements (
  agency_id text not null,
  number text not null,
  user_id text not null,
  classroom_id text not null,
  classroom_name text not null,
  title text not null,
  html text not null,
  -- SHA-256 of the text that the learner was shown, in hex
  digest text not null,
  signer text not null,
  -- the strokes of a drawn signature as an SVG path; empty for a typed one
  drawn text not null,
  signed_at timestamptz not null,
  primary key (agency_id, number),
  unique (agency_id, user_id, classroom_id),
  foreign key (agency_id, user_id) references users (agency_id, id),
  foreign key (agency_id, classroom_id) references classrooms (agency_id, id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % stays as it was written', tg_table_name;
end
$$;
create trigger agreements_stay before update on agreements for each row execute function refuse_change();
