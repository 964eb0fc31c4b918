-- Leaving the full screen that a paper wants is noted as an absence is, and never counts.
alter table attempt_leaves drop constraint attempt_leaves_kind_check;
alter table attempt_leaves add constraint attempt_leaves_kind_check
  check (kind in ('hidden', 'unfocused', 'reopened', 'full_screen'));
