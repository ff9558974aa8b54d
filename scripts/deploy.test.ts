import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { embeddedEndpoints } from '../server/accounts/sign-in/embedded-sign-in.ts';
import { variableNames } from '../server/config/config.ts';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');

describe('systemd', () => {
  const { error } = spawnSync('systemd-analyze', ['--version']);

  test.skipIf(error)('accepts the units', () => {
    const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));
    expect(units).toHaveLength(3);
    const paths = units.map((name) => join(DEPLOY, name));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});

describe('Shell scripts', () => {
  const scripts = [
    'install.sh',
    'open-larder',
    'cloudron/start.sh',
    ...readdirSync(join(DEPLOY, 'yunohost/scripts')).map((name) => `yunohost/scripts/${name}`),
  ];
  const { error } = spawnSync('shellcheck', ['--version']);

  test('have valid syntax', () => {
    expect(scripts).toHaveLength(9);
    for (const script of scripts) {
      const { stderr } = spawnSync('bash', ['-n', join(DEPLOY, script)], { encoding: 'utf8' });
      expect(stderr, script).toBe('');
    }
  });

  test.skipIf(error)('pass shellcheck', () => {
    const paths = scripts.map((script) => join(DEPLOY, script));
    expect(spawnSync('shellcheck', ['-x', ...paths], { encoding: 'utf8' }).stdout).toBe('');
  });
});

describe('The installer', () => {
  const install = (...options: string[]) =>
    spawnSync('sh', [join(DEPLOY, 'install.sh'), ...options], { encoding: 'utf8' });

  test('rejects invalid options with a message before it does anything', () => {
    for (const [options, words] of [
      [['--name', 'https://larder.example.org'], '--name must be only a host name'],
      [['--name'], '--name needs a value'],
      [['--name', 'larder.example.org', '--proxy', 'apache'], '--proxy must be caddy, nginx or none, not apache'],
      [['--name', 'larder.example.org', '--node-archive', '/none'], '/none does not exist'],
      [['--name', 'larder.example.org', '--release', '/none'], '/none does not exist'],
      [
        ['--name', 'larder.example.org', '--release', join(ROOT, 'package.json')],
        'package.json is not an Open Larder release. Create one with npm run package',
      ],
      [['--nam', 'larder.example.org'], 'unknown option --nam'],
    ] as const) {
      const { status, stdout, stderr } = install(...options);
      expect({ status, stdout }, options.join(' ')).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(words);
    }
  });

  const isDebian = spawnSync('apt-get', ['--version']).error === undefined && !existsSync('/etc/open-larder.env');
  if (!isDebian) console.log('not tried: the installer’s dry run, which is for a Debian without a site');
  test.skipIf(!isDebian)('prints each step of a dry run, and changes nothing', () => {
    const { status, stdout, stderr } = install('--dry-run', '--name', 'larder.example.org', '--proxy', 'caddy');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^== .*/gm)?.map((line) => line.slice(3))).toEqual([
      ...['Debian packages', 'Node 24 or newer', 'User open-larder', 'Program in /opt/open-larder'],
      ...['Settings in /etc/open-larder.env', 'Command open-larder', 'systemd services', 'https with caddy'],
      'Nothing was changed',
    ]);
    expect(existsSync('/etc/open-larder.env')).toBe(false);
  });
});

describe('The command larder', () => {
  const larder = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/larder.ts'), ...args], { encoding: 'utf8' });
  const help = larder('help');
  const commands = [...help.stdout.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);

  test('lists its commands', () => {
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(commands.length).toBeGreaterThan(8);
  });

  test.each([
    [['restroe'], 'Unknown command: restroe.\n\n'],
    [['account', 'dat'], 'Unknown command: account dat.\n\n'],
    [[], 'Name a command.\n\n'],
  ])('rejects %j and lists all commands', (typed, words) => {
    expect(larder(...typed)).toMatchObject({ status: 2, stdout: '', stderr: `${words}${help.stdout}` });
  });

  test.each([
    ['an unknown option', 'restore', 'x.gz', '--as-site'],
    ['an option with a value', 'go-live', '--send-waiting=no'],
    ['too few arguments', 'make-moderator', '--take-back'],
    ['too many arguments', 'setup-link', 'ada@example.org'],
  ])('rejects %s', (_, name, ...args) => {
    const { status, stderr } = larder(name, ...args);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(`^These arguments do not fit. Usage: npm run larder -- ${name}\\b`),
    });
  });

  test('includes every former npm script, and those scripts still work', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const former = Object.entries<string>(scripts).filter(([, line]) => / scripts\/larder\.ts ./.test(line));
    expect(former.map(([name]) => name).sort()).toEqual([...new Set(commands)].sort());
    for (const [name, line] of former) expect(line).toMatch(new RegExp(` scripts/larder\\.ts ${name}$`));
  });
});

describe('Settings written by packages', () => {
  const text = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

  test('are all settings of Open Larder', () => {
    const names = [
      ...[...text('yunohost/conf/open-larder.env').matchAll(/^([A-Z_]+)=/gm)],
      ...[...text('cloudron/start.sh').matchAll(/(?<=export .*?)\b([A-Z_]+)=/g)],
      ...[...text('install.sh').matchAll(/echo ["']([A-Z_]+)=/g)],
      ...[...text('coolify/compose.yaml').matchAll(/- ([A-Z_]+)=/g)],
    ].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !variableNames.some((known) => known === name))).toEqual([]);
  });

  test('use a health path, port and redirect path that the server has', () => {
    const manifest = JSON.parse(text('cloudron/CloudronManifest.json'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ manifestVersion: 2, version, healthCheckPath: '/api/health', httpPort: 3000 });
    expect(embeddedEndpoints.map(({ path }) => `/api/auth${path}`)).toContain(manifest.addons.oidc.loginRedirectUri);
    expect(text('yunohost/manifest.toml')).toContain(`version = "${version}~ynh1"`);
  });

  test('restrict the service like the systemd unit', () => {
    const confining = (unit: string) => unit.match(/^(Protect(?!Home)|Private|NoNew|Capab|Restrict|System|Lock).*/gm);
    expect(confining(text('yunohost/conf/systemd.service'))).toEqual(confining(text('open-larder.service')));
  });
});

test('npm leaves no files in the data folder, because the service user’s home is elsewhere', () => {
  const home = /useradd .*--home-dir (\S+)/.exec(readFileSync(join(ROOT, 'docs/running.md'), 'utf8'))?.[1];
  const dataDir = /\bDATA_DIR=(\S+)/.exec(readFileSync(join(DEPLOY, 'open-larder.service'), 'utf8'))?.[1];
  expect(dataDir).toMatch(/^\//);
  expect(home).toBe('/opt/open-larder');
  expect(dataDir?.startsWith(`${home}`)).toBe(false);
});

test.each([
  ['compose.yaml', 'without'],
  ['deploy/compose.yaml', 'with Caddy'],
  ['deploy/coolify/compose.yaml', 'on Coolify'],
])('containers of this image in %s can write only to their data and /tmp, and have no privileges (%s)', (file) => {
  const { services } = parse(readFileSync(join(ROOT, file), 'utf8'), { merge: true });
  const ours = Object.entries<Record<string, unknown>>(services).filter(([name]) => /^(app|backup)$/.test(name));
  expect(ours).toHaveLength(file.includes('coolify') ? 1 : 2);
  for (const [, service] of ours) {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      volumes: ['data:/home/node/data'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
});

test('compose with Caddy starts PostgreSQL only with its profile, and the site works without it', () => {
  const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });
  const byProfile = (profile?: string) =>
    Object.keys(services).filter((name) => services[name].profiles?.includes(profile) ?? true);
  expect(byProfile()).toEqual(['caddy', 'app']);
  expect(byProfile('postgres')).toEqual(['caddy', 'app', 'backup', 'database']);
  expect(services.app.depends_on.database.required).toBe(false);
  expect(services.app.ports, 'only Caddy is reached from outside').toBe(undefined);
});

test('packages set no variables that would override settings made in the browser', () => {
  const settings = ['coolify/compose.yaml', 'yunohost/conf/open-larder.env', 'cloudron/start.sh']
    .flatMap((file) => readFileSync(join(DEPLOY, file), 'utf8').split('\n'))
    .filter((line) => !line.trimStart().startsWith('#'));
  for (const name of ['TIME_ZONE', 'LANGUAGE', 'LOCALE', 'INVITE_ONLY', 'REQUIRE_CONFIRMED_EMAIL'])
    expect(
      settings.filter((line) => new RegExp(`\\b${name}=`).test(line)),
      name,
    ).toEqual([]);
});
