-- When the learner closed the reminder of a reserved session; a repeated session has another one for its next time.
alter table live_reservations add column dismissed_at timestamptz;
