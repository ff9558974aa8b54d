import { useLingui } from '#page-words';
/** Says of a food that nobody is behind it. */
export function SampleBadge() {
  const { t } = useLingui();
  return <span className="badge badge-neutral font-semibold">{t({ message: 'Sample', context: 'badge' })}</span>;
}
