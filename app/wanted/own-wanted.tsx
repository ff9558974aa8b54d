import { PencilLine, RefreshCw, Trash2 } from 'lucide-react';
import { useLingui } from '#page-words';
import type { WantedMatch, WantedWithMatches } from '../../contract/wanted/wanted.ts';
import { answer, api } from '../api/api.ts';
import { sayDistance } from '../foods/distance.ts';
import { FoodLink } from '../foods/food-link.tsx';
import { Hidden } from '../foods/hidden.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { useWords } from '../words/words-context.tsx';
import { WantedFrame } from './wanted-card.tsx';
import { WantedFacts } from './wanted-facts.tsx';
import { refreshOwnWanted } from './wanted-queries.ts';
import { sayWhat } from './wanted-words.ts';

/** The user's own wanted post, with food that matches it, and buttons to change and end it. */
export function OwnWantedCard({ post }: { post: WantedWithMatches }) {
  const { t } = useLingui();
  const words = useWords();
  const { _id, search, label, isOver, hidden, matches } = post;
  const what = sayWhat(words, search);
  const { within } = post;
  return (
    <WantedFrame post={post}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl leading-tight wrap-anywhere">
          <bdi>{what}</bdi>
        </h2>
        {isOver && (
          <span className="badge badge-neutral font-semibold">
            {t({ message: 'Ended', context: 'state of a wanted post' })}
          </span>
        )}
      </div>
      {hidden !== null && <Hidden why={hidden} />}
      <WantedFacts post={post} place={t`Within ${within} km of ${label}`} />
      {matches.length > 0 ? (
        <Matches matches={matches} />
      ) : (
        !isOver && <p className="text-muted text-sm">{t`Nothing matches yet. We’ll tell you when something does.`}</p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <PageLink
          to={`/my-wanted/${_id}`}
          className="btn btn-sm"
          aria-label={isOver ? t`Ask again: ${what}` : t`Change: ${what}`}
        >
          {isOver ? <RefreshCw size={16} aria-hidden /> : <PencilLine size={16} aria-hidden />}
          <span>{isOver ? t`Ask again` : t({ message: 'Change', context: 'button' })}</span>
        </PageLink>
        <Act
          call={() => answer(api.wanted[':id'].$delete({ param: { id: _id } }))}
          done={isOver ? t`Deleted` : t`Your wanted post has ended`}
          refresh={refreshOwnWanted}
          {...(!isOver && { question: { text: t`End this wanted post?`, about: t`Others will no longer see it.` } })}
          aria-label={isOver ? t`Delete: ${what}` : t`End: ${what}`}
          className="btn btn-sm"
        >
          <Trash2 size={16} aria-hidden />
          <span>
            {isOver ? t({ message: 'Delete', context: 'button' }) : t({ message: 'End', context: 'a wanted post' })}
          </span>
        </Act>
      </div>
    </WantedFrame>
  );
}

function Matches({ matches }: { matches: WantedMatch[] }) {
  const { t } = useLingui();
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t`Available now`}</h3>
      <ul className="divide-base-300 grid divide-y">
        {matches.map(({ food, isUndeclared }) => (
          <li key={food._id} className="grid gap-1 py-2">
            <FoodLink food={food} id={food._id} />
            <p className="text-muted text-sm">
              {food.distance !== undefined && <span>{t(sayDistance(food.distance))}</span>}
              {isUndeclared && <span> · </span>}
              {isUndeclared && <span>{t`ingredients not declared, ask first`}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
