import type { LucideIcon } from 'lucide-react';
import type { Elements } from '../elements.ts';

export type Column<Item> = {
  name: string;
  cell(item: Item): string | Elements;
  /** Long text that may wrap anywhere. */
  long?: true;
  /** An action on the item: a button with its own label. */
  action?: true;
  /**
   * Layout of the value in the card that replaces a row on small screens:
   * - `fact`: after the column's name
   * - `badge`: below the title
   * - `line`: on its own line, without the column's name
   * - `end`: at the end of the previous line
   * - `brief`: on one line with other brief values, with its icon
   *
   * By default, the column's name and the value are at opposite edges of the card.
   */
  card?: 'fact' | 'badge' | 'line' | 'end' | 'brief';
  /** Icon of a brief value in a card. */
  Icon?: LucideIcon;
};

type Props<Item> = {
  label: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf(item: Item): string;
};

const breaking = 'wrap-anywhere lg:min-w-32';
const whole = 'lg:whitespace-nowrap';

const tableCell = 'border-base-300 lg:table-cell lg:border-t lg:p-3 lg:text-start lg:text-sm lg:before:content-none';
/** Classes of cells in a card, by `Column.card`. */
const named =
  "before:text-muted flex min-h-10 min-w-0 basis-full flex-wrap items-center justify-between gap-x-4 text-end wrap-anywhere before:text-sm before:content-[attr(data-name)/'']";
const action = 'min-w-0 flex-1 pt-3 *:w-full lg:*:w-auto';
const fact =
  "before:text-muted min-w-0 max-lg:leading-snug max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 before:min-w-0 before:text-sm before:content-[attr(data-name)/'']";
/** Leaves room for an `end` cell on the line. */
const long = 'max-lg:grow max-lg:basis-[calc(100%-5rem)]';
const brief = 'max-lg:flex max-lg:min-w-0 max-lg:items-center max-lg:gap-1.5 max-lg:text-sm';
const badge = 'max-lg:-order-1 max-lg:basis-full max-lg:pb-2';
const line = 'flex min-h-8 min-w-0 basis-full flex-wrap items-center';

/**
 * A table whose rows become cards on small screens, with each value next to its column's name. The first column is the row
 * header. Roles are explicit, because browsers drop the implicit ones when rows are laid out as cards.
 */
export function Table<Item>({ label, columns, items, keyOf }: Props<Item>) {
  const [title, ...details] = columns;
  if (!title) return null;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <div className="lg:rounded-box lg:border-base-300 lg:bg-surface lg:shadow-card lg:border lg:px-2 lg:pb-1">
      <table role="table" aria-label={label} className="block w-full border-separate border-spacing-0 lg:table">
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row">
            {columns.map(({ name }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className="text-muted px-3 py-4 text-start text-sm font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 lg:table-row-group"
        >
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              role="row"
              className="rounded-box border-base-300 bg-surface shadow-card flex flex-wrap gap-x-4 border p-4 lg:table-row lg:border-0 lg:bg-transparent lg:shadow-none"
            >
              <th
                role="rowheader"
                scope="row"
                className="border-base-300 basis-full pb-2 text-start font-normal wrap-anywhere max-lg:-order-1 lg:min-w-56 lg:border-t lg:p-3"
              >
                {title.cell(item)}
              </th>
              {details.map((column) => (
                <td
                  key={column.name}
                  role="cell"
                  data-name={column.name}
                  className={`${tableCell} ${column.long ? breaking : whole} ${layoutOf(column)}`}
                >
                  {column.card === 'fact' ? (
                    <div className="min-w-0 wrap-anywhere">{column.cell(item)}</div>
                  ) : column.card === 'brief' ? (
                    <>
                      {column.Icon && <column.Icon size={16} aria-hidden className="text-muted shrink-0 lg:hidden" />}
                      <div className="min-w-0 max-lg:truncate">{column.cell(item)}</div>
                    </>
                  ) : (
                    column.cell(item)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function layoutOf<Item>({ action: isAction, card, long: isLong }: Column<Item>): string {
  if (isAction) return action;
  if (card === 'badge') return badge;
  if (card === 'line') return line;
  if (card === 'end') return '';
  if (card === 'brief') return `${brief} ${isLong ? 'max-lg:grow max-lg:basis-16' : ''}`;
  if (!card) return named;
  return `${fact} ${isLong ? long : 'max-lg:basis-full'}`;
}
