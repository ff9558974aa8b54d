-- A site's own words in one language are a setting of their own. They were all in one.
insert into site_settings (name, value, changed_at)
  select 'translation-' || language, texts, changed_at from site_settings, jsonb_each(value) as each (language, texts)
  where name = 'translations';
delete from site_settings where name = 'translations';
