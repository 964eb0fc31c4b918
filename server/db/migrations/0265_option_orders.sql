-- Whether a paper shows its options in another order in each attempt; an attempt keeps the order of each question, beside
-- question_ids: the author's keys as it shows them, '' as the author wrote them. Older attempts have none.
alter table papers
  add column option_order text not null default 'given' check (option_order in ('given', 'shuffled'));
alter table attempts add column option_orders text[] not null default '{}';
