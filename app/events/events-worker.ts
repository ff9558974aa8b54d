import { createTabHub } from './tab-hub.ts';

/** The shared worker, which runs once for all tabs of a browser. */
const connectTab = createTabHub();
(globalThis as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  if (port) connectTab(port);
};
