-- What a paper draws each attempt from (src/domain/attempt/PaperRule.ts); null: every attempt has what its sections list.
-- The sections of one with a rule list all that may be drawn, so that all of it is withheld as the paper's.
alter table papers add column rule jsonb;
