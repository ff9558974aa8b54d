import { createConnection, type TabEvent } from './connection.ts';

/**
 * A message from a tab to the hub. The tab must miss nothing from the moment `since` on, when its page was asked for. `email` is
 * that of the signed-in person, if there is one.
 */
export type TabMessage =
  | { type: 'join'; since: number; visible: boolean; email: string | undefined }
  | { type: 'visible'; visible: boolean }
  | { type: 'leave' };

/** How long the connection stays open while nobody looks, in milliseconds. */
const UNWATCHED = 5 * 60_000;

/**
 * Connects any number of tabs with one connection to the server. Each sends TabMessages and receives TabEvents.
 *
 * @returns takes a further tab, by its end of a channel
 */
export function createTabHub(): (port: MessagePort) => void {
  /** Each tab, and whether someone looks at it. */
  const tabs = new Map<MessagePort, boolean>();
  let unwatched: ReturnType<typeof setTimeout> | undefined;
  let connectedAs: string | undefined;
  const connection = createConnection((event) => {
    for (const port of tabs.keys()) port.postMessage(event);
  });

  const openWhileWatched = () => {
    clearTimeout(unwatched);
    if ([...tabs.values()].some(Boolean)) connection.open();
    else unwatched = setTimeout(() => connection.close(), tabs.size > 0 ? UNWATCHED : 0);
  };

  const join = (port: MessagePort, { since, visible, email }: Extract<TabMessage, { type: 'join' }>) => {
    // Somebody has signed in or out: the events of the connection so far were not for them.
    if (email !== connectedAs) connection.renew();
    connectedAs = email;
    const send = (event: TabEvent) => port.postMessage(event);
    if (connection.hasMissed(since)) send({ type: 'resync' });
    send({ type: connection.isConnected() ? 'connected' : 'lost' });
    tabs.set(port, visible);
  };

  return (port) => {
    port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'join') join(port, data);
      if (data.type === 'leave') tabs.delete(port);
      if (data.type === 'visible' && tabs.has(port)) tabs.set(port, data.visible);
      openWhileWatched();
    };
  };
}
