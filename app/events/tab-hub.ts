import { createConnection, type TabEvent } from './connection.ts';

/**
 * A message from a tab to the hub. The tab must miss no event after `since`, when its page was requested. `email` is the
 * signed-in user's, if there is one.
 */
export type TabMessage =
  | { type: 'join'; since: number; visible: boolean; email: string | undefined }
  | { type: 'visible'; visible: boolean }
  | { type: 'leave' };

/** How long the connection stays open while no tab is visible, in milliseconds. */
const HIDDEN_TIMEOUT = 5 * 60_000;

/**
 * Connects any number of tabs through one connection to the server. Each sends TabMessages and receives TabEvents.
 *
 * @returns a function that adds a tab, given the hub's end of a channel
 */
export function createTabHub(): (port: MessagePort) => void {
  /** Whether each tab is visible. */
  const tabs = new Map<MessagePort, boolean>();
  let closing: ReturnType<typeof setTimeout> | undefined;
  let connectedAs: string | undefined;
  const connection = createConnection((event) => {
    for (const port of tabs.keys()) port.postMessage(event);
  });

  const openWhileVisible = () => {
    clearTimeout(closing);
    if ([...tabs.values()].some(Boolean)) connection.open();
    else closing = setTimeout(() => connection.close(), tabs.size > 0 ? HIDDEN_TIMEOUT : 0);
  };

  const join = (port: MessagePort, { since, visible, email }: Extract<TabMessage, { type: 'join' }>) => {
    // Someone has signed in or out, so the connection has been receiving another user's events.
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
      openWhileVisible();
    };
  };
}
