import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, SupportStatement } from '@mdn/browser-compat-data';
import { oldest } from '../app/layout/browsers.ts';

/**
 * A browser feature: a global, or a member of one of its `owners`; an attribute of an element, its owner; flags of a regular
 * expression; or a CSS length unit.
 */
export type Feature = { kind: 'api' | 'attribute' | 'flags' | 'unit'; name: string; owners: string[] };

type Tree = { [name: string]: Tree | undefined } & { __compat?: CompatStatement };
type Support = { [browser: string]: SupportStatement | undefined };

const { api = {}, javascript, html, css } = compatData as unknown as { [name: string]: Tree | undefined };
const builtins = javascript?.builtins ?? {};

/** Attributes that are only hints, so that pages work without them. */
const hints = ['autocapitalize', 'capture', 'fetchpriority'];

/** All members of interfaces, by name. */
const members = Map.groupBy(
  [...Object.values(api), ...Object.values(builtins)].flatMap((tree) => Object.entries(tree ?? {})),
  ([name]) => name.replace(/_static$/, ''),
);

/** The given browsers that lack a feature, such as `safari 16.4`. Empty if the data does not cover the feature. */
export function browsersWithout(feature: Feature, browsers: { [browser: string]: string } = oldest): string[] {
  const known = treesOf(feature).flatMap((tree): Support[] => (tree?.__compat ? [tree.__compat.support] : []));
  return Object.entries(browsers)
    .filter(([browser, version]) => known.length > 0 && !known.some((support) => has(support[browser], version)))
    .map((named) => named.join(' '));
}

function treesOf({ kind, name, owners }: Feature): (Tree | undefined)[] {
  if (kind === 'flags') return name.includes('v') ? [builtins.RegExp?.unicodeSets] : [];
  if (kind === 'unit') return [css?.types?.length?.[name]];
  if (kind === 'attribute') {
    const attribute = name.toLowerCase();
    if (hints.includes(attribute)) return [];
    return [html?.global_attributes, ...owners.map((element) => html?.elements?.[element])].map(
      (tree) => tree?.[attribute],
    );
  }
  if (owners.length === 0) return [api, api.Window, api.WorkerGlobalScope, builtins].map((tree) => tree?.[name]);
  const own = owners
    .flatMap((owner) => [api[owner], builtins[owner], builtins.Intl?.[owner]])
    .flatMap((tree) => [tree?.[name], tree?.[`${name}_static`]]);
  if (own.some((tree) => tree)) return own;
  // Interfaces that exist only in TypeScript, such as ParentNode, appear in the data as members of their implementers.
  return members.get(name)?.map(([, tree]) => tree) ?? [];
}

/** Whether a version has the feature, without a flag and under its standard name. */
function has(support: SupportStatement | undefined, version: string): boolean {
  return [support ?? []].flat().some(({ version_added: added, version_removed: removed, ...only }) => {
    if (only.flags || only.prefix || only.alternative_name || typeof added !== 'string' || added === 'preview')
      return false;
    return !isBefore(version, added.replace('≤', '')) && (!removed || isBefore(version, removed.replace('≤', '')));
  });
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
