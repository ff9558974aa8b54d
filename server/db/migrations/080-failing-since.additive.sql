-- When the first attempt to send it failed; null before one has. So it is known since when mail stands still.
alter table outbox add column failing_since timestamptz;
