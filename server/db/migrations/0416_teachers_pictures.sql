-- Address of a teacher's picture; empty: it is drawn.
alter table teachers add column picture text not null default '';
