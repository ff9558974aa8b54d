-- The pick-up time from which a promise was moved last. Null where it was not moved, and where any time would do before.
alter table food_requests add column moved_from text;
