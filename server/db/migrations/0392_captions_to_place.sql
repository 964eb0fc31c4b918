-- WebVTT that a job is still to put where the video's captions are served.
alter table videos add captions text;
