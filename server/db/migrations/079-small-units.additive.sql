-- Units in which a part of a kilogram or of a litre is a whole number. Older servers take foods in them, and say their number alone.
alter table foods
  drop constraint foods_unit_check,
  add constraint foods_unit_check
    check (unit in ('pieces', 'portions', 'kg', 'g', 'litres', 'ml', 'loaves', 'bags'));
