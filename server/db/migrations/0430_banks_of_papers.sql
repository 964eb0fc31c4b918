-- Banks whose questions a paper asks, its own among them.
alter table papers add column banks text[] not null default '{}';
update papers set banks = array[bank_id];
