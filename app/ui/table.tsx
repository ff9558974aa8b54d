import type { ReactNode } from 'react';

/** One column: its heading, and what stands in it for an item. */
export type Column<Item> = {
  name: string;
  cell(item: Item): ReactNode;
  /** Long text, which may be broken anywhere. */
  long?: true;
  /** Something to do with the item: a button that says itself what it is for. */
  action?: true;
};

type Props<Item> = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf(item: Item): string;
};

const breaking = 'wrap-anywhere lg:min-w-32';
const whole = 'whitespace-nowrap';

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
              className="rounded-box border-base-300 bg-surface shadow-card grid grid-cols-2 gap-x-3 border p-4 lg:table-row lg:border-0 lg:bg-transparent lg:shadow-none"
            >
              <th
                role="rowheader"
                scope="row"
                className="border-base-300 col-span-2 mb-2 border-b pb-3 font-normal wrap-anywhere lg:mb-0 lg:min-w-56 lg:border-t lg:border-b-0 lg:p-3"
              >
                {title.cell(item)}
              </th>
              {details.map(({ name, cell, long, action }) => (
                <td
                  key={name}
                  role="cell"
                  data-name={name}
                  className={`border-base-300 lg:border-t lg:p-3 ${
                    action
                      ? 'pt-3 *:w-full lg:*:w-auto'
                      : `before:text-muted col-span-2 flex min-h-10 items-center justify-between gap-4 text-right before:shrink-0 before:text-sm before:content-[attr(data-name)/''] lg:table-cell lg:text-left lg:before:content-none lg:text-sm ${long ? breaking : whole}`
                  }`}
                >
                  {cell(item)}
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
