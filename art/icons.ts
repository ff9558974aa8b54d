import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Returns the SVG body of an emoji by its name in the set. If two emoji share an id, its definition is the same in both. */
export type IconSource = (name: string) => string;

/** Reads the Fluent emoji set from the installed package. */
export function openIcons(): IconSource {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji/icons.json'));
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  return (name) => {
    const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
    if (!icon) throw new Error(`There is no emoji "${name}" in @iconify-json/fluent-emoji.`);
    return icon.body;
  };
}
