-- Records of learners: daily sets apart, the newest first. Which rows a page shows is read from the index alone.
alter table attempts add column daily boolean generated always as (coalesce(rules ->> 'exam_type' = '3', false)) stored;
create index attempts_listed on attempts (agency_id, user_id, daily, started_at desc, id) include (bank_id, paper_id);

-- The few attempts of a learner that may withhold the keys of their questions.
create index attempts_withholding on attempts (agency_id, user_id)
  where (state = 'open' and key_policy <> 'at_once') or (state <> 'open' and key_policy = 'after_close');
