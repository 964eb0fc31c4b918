-- What an agency's learners did on some days, without looking under each of its papers.
create index attempts_ended_by_time on attempts (agency_id, ended_at) where ended_at is not null;
