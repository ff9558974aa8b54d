import { useLingui } from '#page-words';
/** Marks sample food, which has no real donor. */
export function SampleBadge() {
  const { t } = useLingui();
  return <span className="badge badge-neutral font-semibold">{t({ message: 'Sample', context: 'badge' })}</span>;
}
