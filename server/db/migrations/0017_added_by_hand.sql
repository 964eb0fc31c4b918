-- Questions that were right and that the learner put into the wrong book by hand.
alter table wrong_acts drop constraint wrong_acts_act_check;
alter table wrong_acts add constraint wrong_acts_act_check check (act in ('add', 'remove', 'restore'));

-- When it was added, never having been in the book before.
alter table learner_questions add column added_at timestamptz;
