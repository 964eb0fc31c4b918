-- 猜的: a mark beside an answer, numbered and folded like a flag.
alter table attempt_records drop constraint attempt_records_kind_check;
alter table attempt_records add constraint attempt_records_kind_check check (kind in ('answer', 'flag', 'guess'));
alter table attempt_answers drop constraint attempt_answers_kind_check;
alter table attempt_answers add constraint attempt_answers_kind_check check (kind in ('answer', 'flag', 'guess'));
