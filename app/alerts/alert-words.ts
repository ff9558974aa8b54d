import type { Alert } from '../../contract/alerts.ts';

/** Of which new food somebody is told: “within 2 km of Home, with ‘bread’ in its name”. */
export function alertWords({ within, search, label }: Pick<Alert, 'within' | 'search' | 'label'>): string {
  const where = `within ${within} km of ${label}`;
  return search ? `${where}, with “${search}” in its name` : where;
}
