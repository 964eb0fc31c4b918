-- The page that an attempt was last given to: {client_id, device, since}, since in epoch milliseconds. Null: begun before.
alter table attempts add column writer jsonb;

-- Added by hand to the wrong book, never having been right or wrong: short answers, and what was left empty.
alter table learner_questions alter column last_attempt_id drop not null;
alter table learner_questions alter column last_verdict drop not null;
alter table learner_questions alter column last_at drop not null;
