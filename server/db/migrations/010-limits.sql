-- No call waits for the disk until it has been counted. A crash of the database forgets how often things have been
-- tried in the last minutes; a restart forgets nothing.
alter table rate_limits set unlogged;
