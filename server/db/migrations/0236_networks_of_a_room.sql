-- Networks that a paper is begun from, as 192.0.2.0/24; none: from anywhere. Its rules say only that there are some.
alter table papers add column networks text[] not null default '{}';
