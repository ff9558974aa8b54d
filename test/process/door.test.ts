import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type AppProcess, startApp } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

const OWN = 'larder.example.org';
const PAGES = ['/', '/foods', '/recipes', '/contact'];

describe('before a request reaches the app,', () => {
  let folder: Awaited<ReturnType<typeof usedFolder>>;
  let app: AppProcess;

  beforeAll(async () => {
    folder = await usedFolder();
    app = await startApp({ env: { DATA_DIR: folder.path, PUBLIC_URL: `http://${OWN}` } });
  });

  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  const open = async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };

  test('guests get pages that others have requested with a half-sent body', async () => {
    const halfSent: Socket[] = [];
    for (const path of PAGES) {
      for (let n = 0; n < 5; n++) {
        const socket = (await open()).resume();
        halfSent.push(socket);
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${OWN}\r\nContent-Length: 10\r\n\r\n{`);
      }
    }
    const guests = PAGES.flatMap((path) => Array.from({ length: 3 }, () => get(app.url, OWN, path)));
    expect((await Promise.all(guests)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(halfSent.filter(({ closed, bytesRead }) => closed || bytesRead > 0).length, 'closed or answered').toBe(0);
  });

  test('a page of another site whose name resolves here (DNS rebinding) can read nothing', async () => {
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec((await get(app.url, OWN, '/')).body) ?? [];
    for (const path of [...PAGES, asset, '/api/all-foods', '/api/session', '/api/site', '/api/openapi.json']) {
      expect((await get(app.url, OWN, path)).status, path).toBe(200);
      const refused = await get(app.url, 'rebound.example.com', path);
      expect({ path, status: refused.status, cookies: refused.headers['set-cookie'] }).toEqual({ path, status: 421 });
      expect(refused.body).not.toContain('Open Larder');
    }
    expect((await get(app.url, 'rebound.example.com', '/api/events')).status).toBe(421);
    expect((await get(app.url, 'rebound.example.com', '/api/ready')).status).toBe(200);
    expect((await get(app.url, new URL(app.url).host, '/foods')).status, 'on the machine itself').toBe(200);
  });

  test('an IP address has 600 connections at most, and new visitors from it still get in', {
    tags: 'load',
  }, async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 700; n++) sockets.push(await open());
    expect((await get(app.url, OWN, '/foods')).status).toBe(200);
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(101);
    expect(sockets.slice(-500).filter(({ closed }) => closed)).toEqual([]);
  });
});

async function get(url: string, Host: string, path: string) {
  const asked = request(url, { path, headers: { Host }, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
