/**
 * A string in browser storage. Never throws: failed writes are ignored, and reads return null if storage is unavailable.
 *
 * @param storage `browser` for localStorage, `session` for this tab only
 */
export function storedText(key: string, storage: 'browser' | 'session' = 'browser') {
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

/** Like `storedText`, but stores any value as JSON. Reads invalid JSON as null. */
export function storedValue(key: string, storage: 'browser' | 'session' = 'browser') {
  const kept = storedText(key, storage);
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
