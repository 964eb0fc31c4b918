-- Which address of a learner's calendar opens: another number ends the ones before.
alter table users add column feed_number integer not null default 0;
