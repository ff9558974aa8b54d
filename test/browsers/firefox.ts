import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actions, type Kind } from './browser.ts';
import { installFromDebian } from './debian.ts';
import { startProgram } from './program.ts';

const PROGRAM = 'firefox-esr';

/** Blocks requests to other hosts with a proxy that doesn't exist. */
const SETTINGS = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
};

/** Firefox, driven by its built-in WebDriver BiDi. */
export const firefox: Kind = {
  name: 'Firefox ESR',
  install: () => installFromDebian([PROGRAM], [PROGRAM]),
  launch: async ({ width, height }) => {
    const profile = await mkdtemp(join(tmpdir(), 'open-larder-firefox-'));
    const settings = Object.entries(SETTINGS).map((setting) => `user_pref(${JSON.stringify(setting).slice(1, -1)});`);
    await writeFile(join(profile, 'user.js'), settings.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const program = startProgram(PROGRAM, args);
    const bidi = await connect(await program.line(/^WebDriver BiDi listening on (ws:.*)/));
    const { capabilities } = await bidi.send('session.new', { capabilities: {} });
    const { context } = await bidi.send('browsingContext.create', { type: 'tab' });
    await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    const perform = (actions: object[]) => bidi.send('input.performActions', { context, actions });
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      go: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => {
        const asJson = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
        const asked = { expression: asJson, target: { context }, awaitPromise: true };
        const { result, exceptionDetails } = await bidi.send('script.evaluate', asked);
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.type === 'string' ? JSON.parse(result.value) : undefined;
      },
      click: (point) => perform(actions.click(point)),
      type: (text) => perform(actions.type(text)),
      picture: async () => {
        const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      errors: async () => bidi.errors,
      close: async () => {
        await bidi.send('browser.close', {});
        await program.ended;
        await rm(profile, { recursive: true });
      },
    };
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the protocol defines the results of commands
type Answer = any;

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting: PromiseWithResolvers<Answer>[] = [];
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result, error, message, params } = JSON.parse(data);
    if (type === 'success') waiting[id]?.resolve(result);
    if (type === 'error') waiting[id]?.reject(new Error(`${error}: ${message}`));
    if (type === 'event' && params.level === 'error') errors.push(params.text);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting) reject(new Error('Firefox has ended'));
  });
  const send = (method: string, params: object) => {
    const answer = Promise.withResolvers<Answer>();
    socket.send(JSON.stringify({ id: waiting.push(answer) - 1, method, params }));
    return answer.promise;
  };
  return { send, errors };
}
