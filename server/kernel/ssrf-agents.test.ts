import { expect, test, vi } from 'vitest';
import { ssrfAgents } from './ssrf-agents.ts';

test.each(['8.8.8.8', '2001:4860:4860::8888'])('connecting to %s prints no warning', (host) => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const socket = ssrfAgents()['http:'].createConnection({ host, port: 80 });
  // Closed before anything is sent.
  socket?.destroy();
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});
