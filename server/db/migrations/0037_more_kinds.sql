-- Numbers with a tolerance, pairs and orders join the kinds of questions.
alter table questions
  drop constraint questions_kind_check,
  add constraint questions_kind_check
    check (kind in ('single', 'multiple', 'indeterminate', 'judge', 'blank', 'number', 'match', 'order', 'short'));
