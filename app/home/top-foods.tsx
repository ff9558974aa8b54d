import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { FoodCard, FoodCardSkeletons } from '../foods/food-card.tsx';
import { topFoodsQuery } from '../foods/food-queries.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { Section, SectionHeading } from './section.tsx';

const columns = 'grid gap-3 sm:gap-6 sm:grid-cols-2 lg:grid-cols-4';

/** The newest food, with a link to all food. */
export function TopFoods() {
  const { t } = useLingui();
  return (
    <Section>
      <SectionHeading
        title={t`Explore Our Top Foods`}
        subtitle={t`Check our latest food, details and what order more`}
      />
      <div className="mt-4 sm:mt-10">
        <FoodList />
      </div>
      <p className="mt-10 text-center">
        <PageLink to="/foods" className="btn btn-primary btn-lg">
          {t`Show All Food`}
        </PageLink>
      </p>
    </Section>
  );
}

function FoodList() {
  const { t } = useLingui();
  const foods = useQuery(topFoodsQuery());

  if (foods.isPending) return <FoodCardSkeletons className={columns} />;
  if (!foods.data) {
    return (
      <Failed
        heading="h3"
        title={t`We couldn’t load the listings`}
        error={foods.error}
        onRetry={() => foods.refetch()}
      />
    );
  }
  if (foods.data.length === 0) {
    return <Notice art="empty-foods" heading="h3" title={t`No Food Available at this moment`} />;
  }
  return (
    <ul className={columns}>
      {foods.data.map((food) => (
        <li key={food._id}>
          <FoodCard food={food} />
        </li>
      ))}
    </ul>
  );
}
