import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useLingui } from '#page-words';
import type { OwnWanted, Wanted } from '../../contract/wanted/wanted.ts';
import { MoreMenu } from '../blocking/more-menu.tsx';
import { drawingOf } from '../foods/drawing.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { useWords } from '../words/words-context.tsx';
import { WantedFacts } from './wanted-facts.tsx';
import { sayWhat } from './wanted-words.ts';

/** URL parameter of the add-food page: the ID of the wanted post that the food is for. */
export const WANTED = 'wanted';

/** Another person's wanted post, with a link to offer food for it. */
export function WantedCard({ post }: { post: Wanted }) {
  const { t } = useLingui();
  const words = useWords();
  const { _id, search, person } = post;
  const what = sayWhat(words, search);
  const { name } = person;
  return (
    <WantedFrame post={post}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="text-xl leading-tight wrap-anywhere">
            <bdi>{what}</bdi>
          </h2>
          <p className="text-muted mt-1 flex items-center gap-2 text-sm wrap-anywhere">
            <Avatar picture={person.picture} name={name} />
            <span>
              <Trans>
                Wanted by <bdi translate="no">{name}</bdi>
              </Trans>
            </span>
          </p>
        </div>
        <MoreMenu about={{ wantedId: _id, title: what }} name={name} />
      </div>
      <WantedFacts post={post} />
      <PageLink
        to={`/add-food?${WANTED}=${_id}`}
        className="btn btn-primary mt-auto justify-self-start"
        aria-label={t`I have this: ${what}, for ${name}`}
      >
        <Gift size={18} aria-hidden /> {t`I have this`}
      </PageLink>
    </WantedFrame>
  );
}

/** A card with the drawing of the kind of food that is needed. */
export function WantedFrame({ post, children }: { post: Wanted | OwnWanted; children: ReactNode }) {
  return (
    <article className="rounded-box border-base-300 bg-surface shadow-card grid h-full grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4 border p-4 sm:p-5">
      <img
        src={drawingOf(post.kind)}
        alt=""
        width={72}
        height={54}
        loading="lazy"
        className="bg-base-200 aspect-square w-full rounded-lg object-cover"
      />
      <div className="grid h-full min-w-0 content-start gap-3">{children}</div>
    </article>
  );
}
