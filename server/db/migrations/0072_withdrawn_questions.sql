-- Questions that an import took out of a paper: who began before answers them still, so their keys are withheld as long as
-- those of the paper.
alter table papers add column withdrawn text[] not null default '{}';

create function questions_in(sections jsonb) returns text[]
language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(id), '{}')
  from jsonb_array_elements(sections) as section
  cross join jsonb_array_elements_text(section -> 'question_ids') as listed (id);
end;

create function note_withdrawn() returns trigger language plpgsql as $$
begin
  new.withdrawn := array(
    select unnest(old.withdrawn) union select unnest(questions_in(old.sections))
    except select unnest(questions_in(new.sections)));
  return new;
end
$$;
create trigger papers_withdraw before update on papers
  for each row when (old.sections is distinct from new.sections) execute function note_withdrawn();
