-- What an upload is to be: video, handout or picture; null: a video or a handout, as its bytes say.
alter table uploads add column wanted text;
