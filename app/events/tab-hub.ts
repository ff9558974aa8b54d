import { createConnection } from './connection.ts';

/** What a tab says. `since` is the moment from which on it must not miss anything: when its page was asked for. */
export type TabMessage =
  | { type: 'join'; since: number; visible: boolean }
  | { type: 'visible'; visible: boolean }
  | { type: 'renew' }
  | { type: 'leave' };

/** How long the connection stays open while nobody looks, in milliseconds. */
const UNWATCHED = 5 * 60_000;

/**
 * Connects any number of tabs with one connection to the server. Each speaks TabMessage, and hears events.
 *
 * @returns takes a further tab, by its end of a channel
 */
export function createTabHub(): (port: MessagePort) => void {
  /** Each tab, and whether someone looks at it. */
  const tabs = new Map<MessagePort, boolean>();
  let unwatched: ReturnType<typeof setTimeout> | undefined;
  const connection = createConnection((event) => {
    for (const port of tabs.keys()) port.postMessage(event);
  });

  const attend = (since: number) => {
    clearTimeout(unwatched);
    if ([...tabs.values()].some(Boolean)) connection.open(since);
    else unwatched = setTimeout(() => connection.close(), tabs.size > 0 ? UNWATCHED : 0);
  };

  const join = (port: MessagePort, { since, visible }: Extract<TabMessage, { type: 'join' }>) => {
    tabs.set(port, visible);
    // Where nobody listens yet, the server says it once somebody does.
    if (connection.isConnected && !connection.isQuietSince(since)) port.postMessage({ type: 'resync' });
    attend(since);
  };

  return (port) => {
    port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'join') join(port, data);
      if (data.type === 'renew') connection.renew();
      if (data.type === 'leave') tabs.delete(port);
      if (data.type === 'visible' && tabs.has(port)) tabs.set(port, data.visible);
      if (data.type === 'leave' || data.type === 'visible') attend(Date.now());
    };
  };
}
