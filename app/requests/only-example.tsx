import { useLingui } from '#page-words';
import { PageLink } from '../ui/page/page-link.tsx';

/** Replaces the request button for sample food, which no one gives away. */
export function OnlyExample() {
  const { t } = useLingui();
  return (
    <div className="rounded-box border-base-300 grid justify-items-start gap-1 border px-5 py-4">
      <p className="font-semibold">{t`This is a sample listing`}</p>
      <p className="text-pretty">{t`Real listings from neighbours look like this, but you can’t ask for this one.`}</p>
      <PageLink to="/foods" className="link link-primary">
        {t`Show all food`}
      </PageLink>
    </div>
  );
}
