import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One column: its heading, and what stands in it for an item. */
export type Column<Item> = {
  name: string;
  cell(item: Item): ReactNode;
  /** Long text, which may be broken anywhere. */
  long?: true;
  /** Something to do with the item: a button that says itself what it is for. */
  action?: true;
  /**
   * How it stands in the card that a row becomes on small screens: behind a sign, as a badge below the title, in a line of
   * its own, or at the end of the line before it. Without it the column's name stands before it.
   */
  card?: LucideIcon | 'badge' | 'line' | 'end';
};

type Props<Item> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf(item: Item): string;
};

const breaking = 'wrap-anywhere lg:min-w-32';
const whole = 'lg:whitespace-nowrap';

const tableCell = 'border-base-300 lg:table-cell lg:border-t lg:p-3 lg:text-left lg:text-sm lg:before:content-none';
/** By how a cell stands in a card. */
const named =
  "before:text-muted flex min-h-10 basis-full items-center justify-between gap-4 text-right before:shrink-0 before:text-sm before:content-[attr(data-name)/'']";
const action = 'flex-1 pt-3 *:w-full lg:*:w-auto';
const signed = 'flex min-w-0 items-start gap-1.5';
/** Leaves room for what stands at the end of the line. */
const signedLine = 'max-lg:grow max-lg:basis-[calc(100%-5rem)]';
const badge = 'max-lg:-order-1 max-lg:basis-full';
const line = 'flex min-h-8 basis-full items-center';

/**
 * A table whose rows become cards where it is too wide, each value beside its column's name. The first column names the row.
 * The roles are written out because browsers forget them where the rows are laid out as cards.
 */
export function Table<Item>({ label, columns, items, keyOf }: Props<Item>) {
  const [title, ...details] = columns;
  if (!title) return null;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <div className="lg:rounded-box lg:border-base-300 lg:bg-surface lg:shadow-card lg:border lg:px-2 lg:pb-1">
      <table
        role="table"
        aria-label={label}
        className="block w-full border-separate border-spacing-0 text-left lg:table"
      >
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row">
            {columns.map(({ name }) => (
              <th key={name} role="columnheader" scope="col" className="text-muted px-3 py-4 text-sm font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid items-start gap-4 sm:grid-cols-2 lg:table-row-group">
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              role="row"
              className="rounded-box border-base-300 bg-surface shadow-card flex flex-wrap gap-x-4 gap-y-1 border p-4 lg:table-row lg:border-0 lg:bg-transparent lg:shadow-none"
            >
              <th
                role="rowheader"
                scope="row"
                className="border-base-300 basis-full pb-2 font-normal wrap-anywhere max-lg:-order-1 lg:min-w-56 lg:border-t lg:p-3"
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
                  <Cell column={column} item={item} />
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

function Cell<Item>({ column: { card, cell }, item }: { column: Column<Item>; item: Item }) {
  if (!card) return cell(item);
  const Sign = typeof card === 'string' ? undefined : card;
  return (
    <>
      {Sign && <Sign size={16} aria-hidden className="text-muted mt-1 shrink-0 lg:hidden" />}
      <span className="min-w-0">{cell(item)}</span>
    </>
  );
}

function layoutOf<Item>({ action: isAction, card, long }: Column<Item>): string {
  if (isAction) return action;
  if (card === 'badge') return badge;
  if (card === 'line') return line;
  if (card === 'end') return '';
  if (!card) return named;
  return long ? `${signed} ${signedLine}` : signed;
}
