-- The site's own texts. Each version is a row that is never changed; the newest counts, and an empty one says that there is no own text.
create table site_texts (
  kind text not null,
  language text not null,
  version integer not null,
  source text not null,
  -- By whom, for as long as they have an account.
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null,
  primary key (kind, language, version)
);
create index site_texts_saver on site_texts (saved_by) where saved_by is not null;
