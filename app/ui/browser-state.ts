import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the browser seems to be online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** Whether the page is visible. */
export function useInSight(): boolean {
  return useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
    () => false,
  );
}

/** Returns the current history entry's key. On navigation, the key changes shortly before the new page renders. */
export function currentEntryKey(): unknown {
  return (history.state as { key?: unknown } | null)?.key;
}

const never = () => () => {};

/** Whether the page has been hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
