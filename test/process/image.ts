import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, join, matchesGlob, relative } from 'node:path';

/** An unprivileged user: `nobody`, with its id on most systems, or the tests' own user if that isn't root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** The result of a Dockerfile: paths in a folder that stands for the image's root, and how to run it. */
export type Image = {
  base: string;
  user: string;
  cwd: string;
  env: Record<string, string>;
  command: [string, ...string[]];
  healthcheck: [string, ...string[]];
  volumes: string[];
};

type Stage = Image & { root: string };

/**
 * Runs the steps of a Dockerfile in a folder, without a container engine. The image's paths are below that folder, so commands
 * may use only relative paths and `~`. Everything runs as `unprivileged`, which stands for root until there is a USER; from then
 * on the files made before are read-only.
 *
 * @param context the folder with the Dockerfile
 * @param folder an empty folder that every user can enter
 */
export function buildImage(context: string, folder: string): { image: Image; stages: Record<string, string> } {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').match(/^[^#\s].*$/gm) ?? [];
  const stages: Record<string, Stage> = {};
  let stage: Stage | undefined;
  for (const [, name = '', text = ''] of readFileSync(join(context, 'Dockerfile'), 'utf8').matchAll(
    /^(\w+) +(.+)$/gm,
  )) {
    if (name === 'FROM') {
      const [base = '', , as = 'image'] = text.split(' ');
      stage = emptyStage(base, join(folder, as));
      stages[as] = stage;
    } else if (stage) steps(stage)[name]?.(text) ?? fail(`${name} is not known here`);
  }
  const image = stages.image ?? fail('the last stage has a name');
  return { image, stages: Object.fromEntries(Object.entries(stages).map(([name, { root }]) => [name, root])) };

  function steps(stage: Stage): Record<string, (text: string) => unknown> {
    const inImage = (path: string) => (path.startsWith('/') ? join(stage.root, path) : join(stage.cwd, path));
    return {
      WORKDIR: (path) => {
        stage.cwd = inImage(path);
        makeFolder(stage.cwd);
        return true;
      },
      ENV: (pairs) => {
        for (const [, key = '', value = ''] of pairs.matchAll(/(\w+)=(\S+)/g)) {
          stage.env[key] = value.startsWith('/') ? inImage(value) : value;
        }
        return true;
      },
      COPY: (text) => {
        const [, from, rest = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(text) ?? [];
        const paths = rest.split(' ');
        const to = inImage(paths.pop() ?? '');
        for (const path of paths) copy(from ? join(stages[from]?.root ?? fail(from), path) : join(context, path), to);
        return true;
      },
      RUN: (command) => run(['sh', '-c', command], stage),
      USER: (user) => {
        run(['chmod', '-R', 'a-w', stage.cwd], stage);
        stage.user = user;
        stage.env.HOME = join(stage.root, 'home', user);
        makeFolder(stage.env.HOME);
        return true;
      },
      VOLUME: (path) => stage.volumes.push(inImage(path)),
      EXPOSE: () => true,
      HEALTHCHECK: (text) => {
        stage.healthcheck = JSON.parse(text.replace(/^.* CMD /, ''));
        return true;
      },
      CMD: (text) => {
        stage.command = JSON.parse(text);
        return true;
      },
    };
  }

  /** Like COPY: copies the contents of a folder, or a file under its own name. */
  function copy(from: string, to: string): void {
    const isFile = from.endsWith('.json');
    cpSync(from, isFile ? join(to, basename(from)) : to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) =>
        !from.startsWith(context) || !ignored.some((glob) => matchesGlob(relative(context, path), glob)),
    });
    giveAway(to);
  }

  function emptyStage(base: string, root: string): Stage {
    const bin = join(root, 'bin');
    mkdirSync(bin, { recursive: true });
    copyFileSync(process.execPath, join(bin, 'node'));
    chmodSync(join(bin, 'node'), 0o755);
    makeFolder(join(root, 'root'));
    const env = { ...baseEnvironment(bin), HOME: join(root, 'root'), ...npmSettings(folder) };
    return { base, root, env, cwd: root, user: 'root', command: [''], healthcheck: [''], volumes: [] };
  }
}

/** Runs a command without privileges and with nothing of this project on its PATH. @throws its output, if it fails */
export function run([program, ...args]: [string, ...string[]], { cwd, env }: Pick<Image, 'cwd' | 'env'>): true {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, ...unprivileged, encoding: 'utf8' });
  return status === 0 || fail(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

/** Makes the unprivileged user the owner of a folder and everything in it. */
export function giveAway(path: string): void {
  if (!unprivileged) return;
  const { uid, gid } = unprivileged;
  spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, path]);
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  giveAway(path);
}

/** Variables that set how to reach the npm registry, besides npmrc. */
const NETWORK =
  /^(NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY|npm_config_(registry|cafile|https?_proxy|proxy|noproxy|strict_ssl))$/i;

/** The variables by which programs find Node and the network; nothing else of the tests' environment. */
function baseEnvironment(bin: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const network = Object.entries(process.env).filter(([name, value]) => value && NETWORK.test(name));
  return { PATH: [bin, ...path].join(delimiter), ...(Object.fromEntries(network) as Record<string, string>) };
}

/**
 * Copies the machine's npm settings and package cache into `folder`, so that packages aren't downloaded again.
 */
function npmSettings(folder: string): Record<string, string> {
  const {
    HOME = '',
    npm_config_userconfig = join(HOME, '.npmrc'),
    npm_config_cache = join(HOME, '.npm'),
  } = process.env;
  const [settings, cache] = [join(folder, 'npmrc'), join(folder, 'npm-cache')];
  if (!existsSync(cache)) {
    mkdirSync(cache);
    if (existsSync(npm_config_userconfig)) copyFileSync(npm_config_userconfig, settings);
    const fetched = join(npm_config_cache, '_cacache');
    if (existsSync(fetched)) cpSync(fetched, join(cache, '_cacache'), { recursive: true });
    giveAway(settings);
    giveAway(cache);
  }
  return { npm_config_userconfig: settings, npm_config_cache: cache, npm_config_prefer_offline: 'true' };
}

function fail(why: string): never {
  throw new Error(why);
}
