import { createConnection, type TabEvent } from './connection.ts';

/**
 * A message from a tab to the hub. `since` is the time from which the tab may have missed events. `email` is the signed-in user's
 * email address, if there is one.
 */
export type TabMessage =
  | { type: 'join'; since: number; visible: boolean; email: string | undefined }
  | { type: 'visible'; visible: boolean }
  | { type: 'leave' };

/** How long the connection stays open while no tab is visible, in milliseconds. */
const HIDDEN_TIMEOUT = 5 * 60_000;

/**
 * Connects any number of tabs to the server through a single connection. Tabs send TabMessages and receive TabEvents.
 *
 * @returns a function that adds a tab, given the hub's end of the tab's channel
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
    // Someone has signed in or out since, so the connection still receives the previous user's events.
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
