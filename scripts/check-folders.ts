/**
 * A part of `npm run check`: restricts imports between folders. Covers production code only, including `import type`. Rejects a
 * folder without a row, an import that its row does not allow, an unused entry, an import of another folder's store, and a folder
 * of more than 30 files. Each row can allow only folders listed above it, so folders cannot import in circles. See
 * docs/how/pages.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * The folders of a side, lowest first, each with the folders that it may import. `*` means all folders above it in the list. `.`
 * stands for files outside any folder. A nested folder such as `site/texts` counts separately if it has a row.
 */
type Floors = Record<string, string>;

export const floors: Record<'server' | 'app', Floors> = {
  server: {
    kernel: '',
    words: 'kernel',
    config: 'kernel',
    db: 'kernel',
    events: 'db',
    idempotency: 'db kernel',
    'photos/urls': 'db events',
    users: 'config db events kernel photos/urls',
    'site/memory': 'config db events',
    'site-time': 'db',
    http: 'config db events kernel users site/memory words',
    admission: 'config http kernel words',
    'event-stream': 'db events http kernel users',
    mail: 'config db http kernel users words',
    photos: 'db events http kernel users photos/urls words',
    places: 'db events http kernel users words',
    push: 'config db events http kernel users',
    'response-cache': 'config db events http kernel words',
    foods: 'db events http kernel users photos photos/urls places',
    notifications: 'config db events http kernel mail users push words',
    accounts: 'config db events http kernel notifications users photos photos/urls site/memory words',
    alerts: 'db events foods http kernel mail notifications users places',
    wanted: 'db events foods http kernel photos/urls places users',
    contact: 'db events http idempotency kernel notifications',
    messages: 'db events http kernel notifications users photos photos/urls',
    metrics: 'config db events http kernel event-stream mail notifications response-cache',
    sharing:
      'alerts config db events foods http idempotency kernel notifications users photos photos/urls places site/memory wanted words',
    'moderation/log': 'db events users',
    'site/roles': 'config db events http kernel moderation/log notifications users',
    moderation:
      'config db events foods http kernel messages moderation/log notifications users photos sharing site/roles wanted',
    'site/settings': 'config db events http kernel mail moderation/log users places site/memory words',
    'site/logo': 'db events http kernel moderation/log users photos site/memory',
    'site/restored-copy': 'db events http moderation/log notifications users sharing',
    'site/health': 'accounts config db http kernel mail notifications users push site/memory site-time words',
    'site/texts': 'config db events http kernel moderation/log users site/memory words',
    inbox: 'alerts db events http kernel notifications photos/urls sharing users words',
    figures: 'db http users',
    blocking: 'db events http kernel moderation users photos/urls sharing',
    'personal-data':
      'accounts alerts blocking db events foods http idempotency kernel mail messages notifications ' +
      'users photos places push sharing wanted',
    'site/setup':
      'config db events foods http kernel messages moderation/log notifications users personal-data sharing site/roles',
    operator: 'accounts config db events site-time site/restored-copy site/roles site/setup',
    '.': '*',
  },
  app: {
    words: '',
    clock: '',
    worker: 'clock words',
    api: 'clock words',
    ui: 'api clock words',
    session: 'words worker api ui',
    photos: 'words worker api ui',
    places: 'words api',
    'pickup-times': 'clock words api ui',
    thanks: 'words api ui',
    accounts: 'words api ui session photos',
    alerts: 'words api ui session',
    foods: 'words api ui session photos places pickup-times alerts',
    home: 'words api ui session foods',
    recipes: 'words ui session',
    moderation: 'words api ui session',
    site: 'clock words api ui session photos foods home recipes moderation',
    blocking: 'api ui session moderation',
    wanted: 'words api ui session places foods blocking',
    offline: 'words worker api ui session places',
    push: 'words worker api ui session accounts',
    messages: 'clock words api ui session photos blocking offline',
    events: 'api clock session foods',
    pickup: 'clock words worker api ui session places pickup-times blocking offline messages foods',
    inbox: 'words api ui session pickup-times alerts messages pickup',
    requests: 'words worker api ui session pickup-times thanks offline push messages foods pickup',
    queue: 'words worker api ui pickup-times thanks blocking messages foods pickup requests',
    layout: 'api words worker ui session accounts site offline push messages inbox',
    pages:
      'clock words api ui session photos places thanks accounts alerts moderation site blocking offline push messages foods pickup ' +
      'inbox requests queue home recipes layout wanted',
    '.': 'api words worker ui session site offline push foods events layout',
  },
};

/** Maximum number of production files in a folder. Larger folders need subfolders. */
const MOST_FILES = 30;

const ROOT = join(import.meta.dirname, '..');

if (import.meta.main) {
  const faults = [
    ...Object.entries(floors).flatMap(([side, rows]) =>
      findFaults(rows, importsBetweenFolders(side, Object.keys(rows))),
    ),
    ...findCrowded(['app', 'contract', 'server', 'scripts'].flatMap(productionFiles)),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

/** An import from one folder to another. */
type FolderImport = { from: string; to: string; by: string; of: string };

/** @returns a line for each violation */
export function findFaults(rows: Floors, imports: FolderImport[]): string[] {
  const names = Object.keys(rows);
  const isUsed = (from: string, to: string) => imports.some((found) => found.from === from && found.to === to);
  const allowed = new Map(
    names.map((name, floor) => [
      name,
      rows[name] === '*'
        ? names.slice(0, floor).filter((below) => isUsed(name, below))
        : (rows[name]?.split(' ').filter(Boolean) ?? []),
    ]),
  );
  const folders = new Set(imports.flatMap(({ from, to }) => [from, to]));
  return [
    ...[...folders].filter((name) => !allowed.has(name)).map((name) => `${name}/ has no row.`),
    ...names.filter((name) => !folders.has(name)).map((name) => `${name}: the folder does not exist.`),
    ...imports
      .filter(({ from, to }) => allowed.has(from) && !allowed.get(from)?.includes(to))
      .map(({ from, to, by, of }) => `${by} imports ${of}: ${from}/ may not import ${to}/.`),
    ...imports
      .filter(({ of }) => of.endsWith('-store.ts'))
      .map(({ by, of }) => `${by} imports ${of}: a store is imported only within its folder.`),
    ...[...allowed].flatMap(([from, entries]) =>
      entries.flatMap((to) => {
        if (names.indexOf(to) >= names.indexOf(from)) return [`${from}: ${to} is not listed above it.`];
        return isUsed(from, to) ? [] : [`${from} imports nothing from ${to}.`];
      }),
    ),
  ];
}

/** @returns a line for each folder with too many files */
export function findCrowded(files: string[]): string[] {
  return [...Map.groupBy(files, (file) => posix.dirname(file))]
    .filter(([, { length }]) => length > MOST_FILES)
    .map(
      ([folder, { length }]) => `${folder}/ has ${length} files: make rooms in it, at most ${MOST_FILES} files each.`,
    );
}

/** Imports between the folders of a side. */
export function importsBetweenFolders(side: string, rows: string[]): FolderImport[] {
  return productionFiles(side)
    .flatMap((file) => importedBy(side, file, rows))
    .filter(({ from, to }) => from !== to);
}

function productionFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}

function importedBy(side: string, by: string, rows: string[]): FolderImport[] {
  const source = readFileSync(join(ROOT, by), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(by, source).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(named)]
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(by), name.replace(/\?.*/, '')))
    .filter((of) => of.startsWith(`${side}/`))
    .map((of) => ({ from: folderOf(by, rows), to: folderOf(of, rows), by, of }));
}

/** The row of a file: `server/db/backup/daily.ts` is in `db`, `server/site/texts/…` in `site/texts`, `server/main.ts` in `.`. */
function folderOf(path: string, rows: string[]): string {
  const [folder, room] = path.split('/').slice(1, -1);
  if (folder === undefined) return '.';
  return rows.includes(`${folder}/${room}`) ? `${folder}/${room}` : folder;
}
