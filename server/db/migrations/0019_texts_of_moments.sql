-- what the files say of a time: one that is relative (+10m) is read at the first import and moves only with its text
alter table papers add column opens_text text, add column closes_text text;
alter table live_sessions add column start_text text;
