import { useLingui } from '#page-words';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { PageMeta } from '../ui/page/page-meta.tsx';
import { OtherFoods } from './other-foods.tsx';

/** Shown in place of a food that no longer exists. */
export function FoodGone() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-7xl px-4 py-8">
      <PageMeta title={t`This food is gone`} noIndex />
      <Notice
        art="empty-foods"
        heading="h1"
        title={t`This food is gone`}
        text={t`It’s been collected or is no longer available.`}
      >
        <PageLink to="/foods" className="btn btn-primary">
          {t`Available Foods`}
        </PageLink>
      </Notice>
      <OtherFoods />
    </div>
  );
}
