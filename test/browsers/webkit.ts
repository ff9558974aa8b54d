import { join } from 'node:path';
import { freePort } from '../server/postgres-server.ts';
import { actions, type Kind } from './browser.ts';
import { installFromDebian } from './debian.ts';
import { startProgram } from './program.ts';
import { soon } from './soon.ts';

const WINDOW = join(import.meta.dirname, 'webkit-window.js');

/** WebKitGTK, Safari's engine, driven by WebDriver, in a window as narrow as a phone. */
export const webkit: Kind = {
  name: 'WebKitGTK',
  install: () =>
    installFromDebian(
      ['WebKitWebDriver', 'gjs', 'Xvfb'],
      ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb', 'fonts-dejavu-core'],
    ),
  launch: async ({ width, height }) => {
    const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
    const display = await screen.line(/^(\d+)$/);
    const port = await freePort();
    const driver = startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      DISPLAY: `:${display}`,
      LANG: 'C.UTF-8',
    });
    const call = caller(`http://127.0.0.1:${port}`);
    await soon(() => call('GET', '/status'));
    const browserOptions = { binary: 'gjs', args: ['-m', WINDOW, `${width}`, `${height}`] };
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } };
    const { sessionId, capabilities } = await call('POST', '/session', asked);
    const session = `/session/${sessionId}`;
    const perform = (actions: object[]) => call('POST', `${session}/actions`, { actions });
    const evaluate = async (expression: string) => {
      const script = { script: asScript(expression), args: [] };
      const [answer, error] = await call('POST', `${session}/execute/async`, script);
      if (error) throw new Error(error);
      return answer;
    };
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      go: (url) => call('POST', `${session}/url`, { url }),
      evaluate,
      click: (point) => perform(actions.click(point)),
      type: (text) => perform(actions.type(text)),
      picture: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
      errors: async () => JSON.parse((await evaluate(`sessionStorage.getItem('errors')`)) ?? '[]'),
      close: async () => {
        // The window closes before the driver responds.
        await call('DELETE', session).catch(() => {});
        await driver.end();
        await screen.end();
      },
    };
  },
};

function asScript(expression: string): string {
  return `const answer = arguments[0];
    Promise.resolve().then(() => ${expression}).then((value) => answer([value]), (error) => answer([null, String(error)]));`;
}

function caller(address: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the protocol defines the results of commands
  return async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}
