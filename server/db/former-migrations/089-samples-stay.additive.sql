-- Whether stewards have chosen to keep the sample foods, so that they are not asked again.
alter table setup add column samples_stay boolean not null default false;
