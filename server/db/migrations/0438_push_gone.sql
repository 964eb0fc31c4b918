-- The push service says that the browser gave this subscription up; the browser may name its next one (decision 55).
alter table push_devices add column gone_at timestamptz;
