-- Papers of all agencies that list a question, and lessons that ask it, are found by it.
create index papers_by_question on papers using gin (jsonb_path_query_array(sections, '$[*].question_ids[*]'))
  where not hidden;
create index lesson_markers_by_question on lesson_markers (question_id);
