-- Decoded and written by the server: without what a camera noted, no larger than it is shown. Those before follow.
alter table avatars add column is_rewritten boolean not null default false;
create index avatars_to_rewrite on avatars (agency_id, user_id) where not is_rewritten;
