/** Maximum number of memoized results. Lists show a few hundred different values. */
const MAX_RESULTS = 1_000;

/**
 * Memoizes a function, so that lists do not compute the same value for every row.
 *
 * @param compute depends only on its arguments; its second argument should rarely change, because a change discards all results
 */
export function memoize<Subject extends string, Result>(
  compute: (subject: Subject, setting: string) => Result,
): (subject: Subject, setting: string) => Result {
  const results = new Map<string, Result>();
  let lastSetting: string | undefined;
  return (subject, setting) => {
    if (setting !== lastSetting || results.size >= MAX_RESULTS) results.clear();
    lastSetting = setting;
    const known = results.get(subject);
    if (known !== undefined) return known;
    const result = compute(subject, setting);
    results.set(subject, result);
    return result;
  };
}
