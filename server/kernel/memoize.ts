/** How many results are memoized. Lists show a few hundred different things. */
const MOST = 1_000;

/**
 * Memoizes a function, so that lists do not compute the same again for every row.
 *
 * @param compute depends on nothing but its arguments, the second of which hardly ever changes
 */
export function memoize<Subject extends string, Result>(
  compute: (subject: Subject, setting: string) => Result,
): (subject: Subject, setting: string) => Result {
  const results = new Map<string, Result>();
  let lastSetting: string | undefined;
  return (subject, setting) => {
    if (setting !== lastSetting || results.size >= MOST) results.clear();
    lastSetting = setting;
    const known = results.get(subject);
    if (known !== undefined) return known;
    const result = compute(subject, setting);
    results.set(subject, result);
    return result;
  };
}
