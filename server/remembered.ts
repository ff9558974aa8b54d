/** How many results are remembered. Lists show a few hundred different things. */
const MOST = 1_000;

/**
 * The same function, without working out anew for every row of a list what it has worked out before.
 *
 * @param find depends on nothing but its arguments, the second of which hardly ever changes
 */
export function remembered<Subject extends string, Result>(
  find: (subject: Subject, setting: string) => Result,
): (subject: Subject, setting: string) => Result {
  const found = new Map<string, Result>();
  let lastSetting: string | undefined;
  return (subject, setting) => {
    if (setting !== lastSetting || found.size >= MOST) found.clear();
    lastSetting = setting;
    const known = found.get(subject);
    if (known !== undefined) return known;
    const result = find(subject, setting);
    found.set(subject, result);
    return result;
  };
}
