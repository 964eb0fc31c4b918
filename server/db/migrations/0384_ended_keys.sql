-- A key that was ended leaves its row without its secret: what it signed is told from what was changed.
alter table signing_keys alter column secret drop not null;
