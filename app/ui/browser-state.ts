import { focusManager, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** Whether the page is in sight. */
export function useInSight(): boolean {
  return useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
    () => false,
  );
}

/** The entry of the browser's history at which its address is. It changes some time before the page does. */
export function entryNow(): unknown {
  return (history.state as { key?: unknown } | null)?.key;
}

const never = () => () => {};

/** Whether the page is in a browser and used, rather than as the server has rendered it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
