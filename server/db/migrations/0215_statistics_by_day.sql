-- What the statistics of the back office count and list: orders of a class, reports of a question.
create index orders_by_classroom on orders (agency_id, classroom_id, created_at);
create index question_reports_by_question on question_reports (agency_id, question_id);
-- The hardest questions first, of those that were answered often enough to say so.
create index question_stats_by_share on question_stats (agency_id, (correct::double precision / answered), question_id)
  where answered >= 20;
