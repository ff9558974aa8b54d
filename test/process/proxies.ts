import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../server/postgres-server.ts';
import { ROOT, temporaryFolder } from './app-process.ts';

/** A reverse proxy. `ready` is the number of servers it would send requests to. */
export type Proxy = { url: string; ready(): Promise<number> };

/** Interval of the proxy's readiness checks, in milliseconds. */
const LOOK = 200;

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).status === 0;
}

/** A typical reverse proxy: it reuses connections, checks readiness and doesn't retry. */
export async function startProxy(ports: number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const targets = [...ready];
    const port = targets[turn++ % targets.length];
    const { method, url: path, headers } = incoming;
    const fail = () => outgoing.writeHead(502).end();
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, rest);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    incoming.pipe(onward.on('error', fail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const look = new AbortController();
  const looking = (async () => {
    for (;;) {
      for (const port of ports) {
        const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(port);
        else ready.delete(port);
      }
      await wait(LOOK, undefined, { signal: look.signal });
    }
  })().catch(() => {});
  onTestFinished(async () => {
    look.abort();
    await looking;
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, ready: async () => ready.size };
}

/** nginx, with the location of deploy/nginx.conf and the upstream of docs/growth.md. */
export async function startNginx(ports: number[]): Promise<Proxy> {
  const port = await freePort();
  const location = passage('deploy/nginx.conf', / {2}location \/ \{.*?\n {2}\}/s).replace(
    '127.0.0.1:3000',
    'open_larder',
  );
  const upstream = passage('docs/growth.md', /upstream open_larder \{.*?\n\}/s);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const config = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; error_log stderr crit; pid nginx.pid;
    events {}
    http {
      access_log off; ${paths.join(' ')}
      ${at(upstream, ports)}
      server { listen 127.0.0.1:${port};
        ${location}
      }
    }`;
  await startProgram('nginx', config, (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file]);
  const isReady = (server: number) =>
    fetch(`http://localhost:${server}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ready = async () => (await Promise.all(ports.map(isReady))).filter(Boolean).length;
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}`).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  return { url: `http://localhost:${port}`, ready };
}

/** HAProxy, with the backend of docs/growth.md. */
export async function startHaproxy(ports: number[]): Promise<Proxy> {
  const [port, statistics] = [await freePort(), await freePort()];
  const config = `
defaults
  mode http
  timeout connect 5s
  timeout client 65s
  timeout server 65s
${at(passage('docs/growth.md', /backend open_larder\n.*?(?=```)/s), ports)}
frontend visitors
  bind 127.0.0.1:${port}
  default_backend open_larder
frontend statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
`;
  await startProgram('haproxy', config, (file) => ['-db', '-f', file]);
  const ready = async () => {
    const list = await fetch(`http://localhost:${statistics}/;csv`).then(
      (answer) => answer.text(),
      () => '',
    );
    return list.match(/^open_larder,(?:one|two),.*,UP,/gm)?.length ?? 0;
  };
  return { url: `http://localhost:${port}`, ready };
}

function passage(document: string, pattern: RegExp): string {
  const [found] = pattern.exec(readFileSync(join(ROOT, document), 'utf8')) ?? [];
  if (!found) throw new Error(`${document} has no ${pattern}`);
  return found;
}

/** Replaces the addresses of the documentation with those of the servers. */
function at(lines: string, [one, two]: number[]): string {
  return lines.replace('10.0.0.11:3000', `127.0.0.1:${one}`).replace('10.0.0.12:3000', `127.0.0.1:${two}`);
}

async function startProgram(program: string, config: string, args: (file: string, folder: string) => string[]) {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'proxy.conf');
  await writeFile(file, config);
  const child = spawn(program, args(file, folder.path), { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
    await folder.remove();
  });
}
