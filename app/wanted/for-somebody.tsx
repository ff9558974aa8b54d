import { Trans } from '#page-words';
import type { Wanted } from '../../contract/wanted/wanted.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useWords } from '../words/words-context.tsx';
import { WantedFacts } from './wanted-facts.tsx';
import { sayWhat } from './wanted-words.ts';

/** Says, above the form for new food, who is looking for it. */
export function ForSomebody({ post }: { post: Wanted }) {
  const words = useWords();
  const { search, person } = post;
  const [what, { name }] = [sayWhat(words, search), person];
  return (
    <section className="rounded-box bg-base-200 grid max-w-5xl gap-2 p-4">
      <p className="flex items-center gap-3 font-medium wrap-anywhere">
        <Avatar {...person} />
        <span>
          <Trans>
            <bdi translate="no">{name}</bdi> is looking for: <bdi>{what}</bdi>
          </Trans>
        </span>
      </p>
      <WantedFacts post={post} />
    </section>
  );
}
