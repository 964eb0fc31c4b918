-- A taker's latest attempt at a paper, without reading their practices.
create index attempts_by_taker on attempts (agency_id, paper_id, user_id, started_at desc) where paper_id is not null;
