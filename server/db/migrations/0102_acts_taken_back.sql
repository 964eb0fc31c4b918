-- An act is taken back by doing its inverse, once: the row of that names the first.
alter table operator_acts
  -- {act, input} of the inverse, as a form sends it
  add column undo_input jsonb,
  add column undoes uuid;
create unique index operator_acts_undone on operator_acts (agency_id, undoes) where undoes is not null;
