/** The title of the browser's tab, with the product's prefix. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`Open Larder | ${children}`}</title>;
}
