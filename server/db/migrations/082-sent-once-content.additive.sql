-- A digest of what a call under a key said, so that another call under the same key is not taken for it. Null for calls from before.
alter table sent_once add column content text;
