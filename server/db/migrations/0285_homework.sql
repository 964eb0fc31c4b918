-- A paper without a clock that is due at closes_at.
alter table papers add column homework boolean not null default false;

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('term', 'validity', 'result', 'mark', 'report', 'order', 'ask', 'live', 'homework'));

create index papers_due on papers (closes_at) where homework;
