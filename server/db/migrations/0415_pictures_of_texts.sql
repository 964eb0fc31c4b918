-- The file of the content whose text is to show the picture that is uploaded; null: a video or a handout.
alter table uploads add column text_path text;
-- Of a picture that is whole: its file.
alter table uploads add column picture text;
