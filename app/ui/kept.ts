/**
 * A text that this browser keeps under a key. Some browsers store nothing for a site, or no more: then nothing is kept, and
 * nothing is there to be read.
 *
 * @param storage the browser’s, or `session` for this tab’s
 */
export function keptText(key: string, storage: 'browser' | 'session' = 'browser') {
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(storage === 'browser' ? localStorage : sessionStorage);
    } catch {
      return undefined;
    }
  };
  return {
    read: (): string | null => attempt((kept) => kept.getItem(key)) ?? null,
    keep: (text: string): void => attempt((kept) => kept.setItem(key, text)),
    forget: (): void => attempt((kept) => kept.removeItem(key)),
  };
}

/** As keptText, for a value that is kept as JSON. What can’t be read as such is not there. */
export function keptValue(key: string, storage: 'browser' | 'session' = 'browser') {
  const kept = keptText(key, storage);
  return {
    read(): unknown {
      try {
        return JSON.parse(kept.read() ?? 'null');
      } catch {
        return null;
      }
    },
    keep: (value: unknown): void => kept.keep(JSON.stringify(value)),
    forget: kept.forget,
  };
}
