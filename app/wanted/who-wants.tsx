import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import { allergens } from '../../contract/foods/content-terms.ts';
import type { Wanted } from '../../contract/wanted/wanted.ts';
import { boxOf, CONTAINS } from '../foods/form/allergen-fields.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { wantedForQuery } from './wanted-queries.ts';

/** Name of the field with the ID of the wanted post whose author can have the food first. */
export const OFFER_TO = 'offerTo';

/** How long to wait after the last change to the form, in milliseconds. */
const TYPING_PAUSE = 400;

type Props = {
  /** The post that the food is for, if the donor has chosen one. */
  post: Wanted | undefined;
  /** Where the food can be collected, if that is known. */
  near: string | undefined;
};

/** Says, in the form for new food, how many people nearby need it, and lets the donor offer it to one of them first. */
export function WhoWants({ post, near }: Props) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const [{ title, contains }, setTyped] = useState({ title: '', contains: '' });
  const { data } = useQuery({
    ...wantedForQuery({ title, contains, near: near ?? '' }),
    enabled: title !== '' && near !== undefined,
  });
  const found = title === '' ? undefined : data;

  const read = useEffectEvent(() => {
    const form = row.current?.closest('form');
    if (!form) return;
    const values = new FormData(form);
    setTyped({
      title: String(values.get('title') ?? '').trim(),
      contains: allergens.filter((allergen) => values.has(boxOf(CONTAINS, allergen))).join(','),
    });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => read(), TYPING_PAUSE);
    };
    row.current?.closest('form')?.addEventListener('input', later, listening);
    read();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  const count = found?.count ?? 0;
  const others = found?.posts.filter(({ _id }) => _id !== post?._id) ?? [];
  const people = [...(post ? [post] : []), ...others];
  const hasNone = count === 0 && people.length === 0;
  return (
    // Not hidden, so that screen readers hear when the first line appears.
    <div ref={row} className={hasNone ? 'sr-only' : 'grid gap-2'}>
      <p role="status" className="text-primary font-medium text-pretty empty:hidden">
        {count > 0 &&
          t(
            msg`${plural({ count }, { one: '# person nearby is looking for this.', other: '# people nearby are looking for this.' })}`,
          )}
      </p>
      {people.length > 0 && (
        <SelectField label={t`Who can have it first?`} name={OFFER_TO} defaultValue={post?._id ?? ''}>
          <option value="">{t`Everyone at once`}</option>
          {people.map(({ _id, person: { name } }) => (
            <option key={_id} value={_id}>
              {t`${name} first, for 2 hours`}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
