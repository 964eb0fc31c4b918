-- The number of the message that stands above all others of a live session's room, of its epoch.
alter table live_rooms add column pinned_n bigint;

alter table live_entries
  drop constraint live_entries_kind_check,
  add constraint live_entries_kind_check check (kind in ('say', 'remove', 'mute', 'unmute', 'pin', 'unpin'));
