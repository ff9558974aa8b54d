-- Whether stewards have said that the sample foods stay, so that they are not asked again whether these shall go.
alter table setup add column samples_stay boolean not null default false;
