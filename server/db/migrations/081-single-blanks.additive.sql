-- Searches compare texts with single blanks and none at their ends. What was folded before has them as they were typed.
update foods set title_folded = btrim(regexp_replace(title_folded, '[ \t\n\r\u1680\u2028\u2029]+', ' ', 'g'))
  where title_folded ~ '^ | $|  |[\t\n\r\u1680\u2028\u2029]';

-- Two alerts for one text are one now, the newer one. All that makes an alert another one is in it but its words.
delete from alerts using (
  select id, row_number() over (
    partition by
      to_jsonb(alerts) - array['id', 'label', 'search', 'search_folded', 'made_at'],
      btrim(regexp_replace(search_folded, '[ \t\n\r\u1680\u2028\u2029]+', ' ', 'g'))
    order by id desc
  ) as place from alerts
) as ranked where ranked.id = alerts.id and ranked.place > 1;
update alerts set search_folded = btrim(regexp_replace(search_folded, '[ \t\n\r\u1680\u2028\u2029]+', ' ', 'g'))
  where search_folded ~ '^ | $|  |[\t\n\r\u1680\u2028\u2029]';
