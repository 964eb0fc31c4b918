-- a folder of the media (played round the clock) or the https address of an HLS playlist
alter table live_sessions add column stream text;
-- the same, shown once the session has ended
alter table live_sessions add column recording text;
-- minutes from one start to the next; null for a session that is held once
alter table live_sessions add column repeats integer;
-- { stream_origins, frame_origins, blocked_words }
alter table agencies add column live jsonb not null default '{}';
