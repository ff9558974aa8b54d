import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useLingui } from '#page-words';

/**
 * An edit conflict. `now` has the current values of fields that were also changed elsewhere, `mine` has all values entered here,
 * both by field path.
 */
export type Conflict = { now: Fields; mine: Fields };
type Fields = Readonly<Record<string, unknown>>;

/** Version to keep, by field path. */
export type Choices = Readonly<Record<string, 'mine' | 'newer'>>;

/** Returns a field's label, and a description of its value; '' if it has none. */
export type SayField = (path: string, value: unknown) => { label: string; value: string | ReactElement };

type Props = Conflict & { say: SayField; choices: Choices; onChoose(choices: Choices): void };

/**
 * Asks for each field whether to keep the value saved elsewhere or the one entered here. Takes focus. Its button submits the
 * surrounding form, but its radio buttons are not part of that form.
 */
export function ChangedMeanwhile({ now, mine, say, choices, onChoose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  // Keep the form's field order, even if a field conflicts a second time.
  const paths = Object.keys(mine).filter((path) => path in now);
  useEffect(() => {
    if (now) box.current?.focus();
  }, [now]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-box border-primary bg-surface col-span-full grid gap-4 border p-4 scroll-mt-24"
    >
      <div className="grid gap-1">
        <p id={id} className="font-display text-lg">
          {t`Changed while you were editing`}
        </p>
        <p className="text-pretty">{t`Someone else, or you on another device, saved changes. Choose what to keep.`}</p>
      </div>
      {paths.map((path) => (
        <fieldset key={path} className="grid gap-2">
          <legend className="mb-2 font-medium wrap-anywhere">{say(path, now[path]).label}</legend>
          {(['mine', 'newer'] as const).map((which) => (
            <label key={which} className="rounded-field border-base-300 flex items-start gap-3 border p-3">
              <input
                type="radio"
                form=""
                name={`${id} ${path}`}
                checked={choices[path] === which}
                onChange={() => onChoose({ ...choices, [path]: which })}
                className="accent-primary mt-0.5 size-5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-muted block text-sm">
                  {which === 'mine' ? t`Keep mine` : t`Use the newer one`}
                </span>
                <bdi className="block whitespace-pre-line">
                  {say(path, which === 'mine' ? mine[path] : now[path]).value ||
                    t({ message: 'Nothing', context: 'an empty field' })}
                </bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" className="btn btn-primary justify-self-start">
        {t`Save my choices`}
      </button>
    </section>
  );
}

/**
 * Applies the choices to a change. For each field with a choice, `read` becomes the newer value, which ends the conflict. If the
 * user chose the newer value, `wanted` becomes that value, too. Other fields are unchanged.
 */
export function withChoices<Change extends { wanted: Fields; read: Fields }>(
  { wanted, read }: Change,
  { now, mine }: Conflict,
  choices: Choices,
  isSame: (one: unknown, other: unknown) => boolean,
): { wanted: Change['wanted']; read: Change['read'] } {
  // The choice of a newer value no longer applies if the user has edited the field since.
  const isNewer = (path: string) => choices[path] === 'newer' && isSame(wanted[path], mine[path]);
  const seen = Object.entries(now).filter(([path]) => choices[path] === 'mine' || isNewer(path));
  const newer = seen.filter(([path]) => isNewer(path));
  return { wanted: { ...wanted, ...Object.fromEntries(newer) }, read: { ...read, ...Object.fromEntries(seen) } };
}
