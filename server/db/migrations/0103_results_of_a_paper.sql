-- The results of a paper are read and exported page by page, in the order in which they ended.
create index attempts_ended_by_paper on attempts (agency_id, paper_id, ended_at, id) where ended_at is not null;
