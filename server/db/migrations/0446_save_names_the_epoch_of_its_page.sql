-- It has one parameter more.
drop function if exists exam_save(text, text, text, text, bigint, timestamptz, jsonb);
