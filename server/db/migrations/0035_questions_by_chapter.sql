-- The questions of a chapter in their order: a practice begins with the first that are new to its learner.
create index questions_by_chapter on questions (agency_id, bank_id, chapter_id, position) where not hidden;
