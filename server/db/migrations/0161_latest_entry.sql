-- Minutes after its opening within which a paper is begun; null: as long as it is open.
alter table papers add column latest_entry integer;
