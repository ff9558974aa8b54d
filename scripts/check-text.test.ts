import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBareText } from './check-text.ts';

const ROOT = join(import.meta.dirname, '..');

test('text that may change or disappear, or is next to something that may, is rejected unless it has its own element', {
  timeout: 60_000,
}, () => {
  const refused = [
    'show(<p>{is && <b />}{t`Bread`}</p>);',
    'show(<p>{is ? <b /> : <i />} Bread</p>);',
    'show(<p>{is && <b />} <i /></p>);',
    'show(<p>{count} <b /></p>);',
    'show(<p>Bread: {name}</p>);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    'show(<p><Hand /> {t`Bread of ${name}`}</p>);',
    'show(<p><Hand /> {t(message)}</p>);',
    'show(<p>{is && t`Bread`}{is || t`Soup`}</p>);',
    'show(<p>{names.map((name) => <b key={name} />)} Bread</p>);',
    'show(<p>Bread <b key={name} /></p>);',
    'show(<p>Bread <Alone>Soup</Alone></p>);',
    'show(<p>{names}</p>);',
    'show(<p>{is ? name : names}</p>);',
    'show(<p>{is ? name : node}</p>);',
    'show(<p>{is && node}</p>);',
    'show(<p>{count && <b />} <b /></p>);',
    'show(<p>{anything}<b /></p>);',
    'show(<Link>{is && <b />}Bread</Link>);',
    'show(<>Bread</>);',
    'show(is ? <>{name}</> : <b />);',
    'show(<Fragment key={name}>{name}</Fragment>);',
    'show(<NameContext value={name}>{node}</NameContext>);',
    'export function Name() { return name; }',
    'export const Bread = () => t`Bread`;',
    'export function Either({ children }: { children: ReactNode }) { return is ? children : null; }',
    'export const Beside = ({ children }: { children: ReactNode }) => <p><Hand />{children}</p>;',
  ];
  const accepted = [
    'show(<p>{name}</p>);',
    'show(<p>{node}</p>);',
    'show(<p>{is ? name : [<b key="1" />]}</p>);',
    'show(<p>{is ? name : <b />}</p>);',
    'show(<p>{is && <b />}<span>{t`Bread`}</span></p>);',
    'show(<p><Hand /> {t`Bread`}</p>);',
    "show(<Link><Hand /> {t({ message: 'Bread', context: 'food' })} <b>{name}</b></Link>);",
    'show(<p>© <b>{count}</b></p>);',
    'show(<p>{is && <b />}<Alone>{name}</Alone></p>);',
    'show(<p>{name !== "" && <b />}{name && <i />}</p>);',
    'show(<Trans>Bread of {name}, <b>{count}</b></Trans>);',
    'show(<><Hand /><Trans>Bread of {name}</Trans></>);',
    'show(<noscript>{name}{count}</noscript>);',
    'export function Aside({ children }: { children: Elements }) { return <>{is && <b />}{children}</>; }',
    'export const lowerCase = () => name;',
  ];
  const given = [
    "import { Hand } from 'lucide-react';",
    "import { createContext, Fragment, type ReactNode } from 'react';",
    "import { Link } from 'react-router';",
    `import { Trans, useLingui } from '${ROOT}/app/words/page-words.ts';`,
    `import type { Elements } from '${ROOT}/app/ui/elements.ts';`,
    `import type { Message } from '${ROOT}/contract/words/words.ts';`,
    'declare const name: string, names: string[], count: number, is: boolean, anything: any, node: ReactNode, message: Message;',
    "const NameContext = createContext('');",
    'const Alone = ({ children }: { children: ReactNode }) => <b>{children}</b>;',
    'const show = (element: ReactNode) => void element;',
    'const { t } = useLingui();',
  ];
  const lines = [...given, ...refused, ...accepted];
  const faults = findBareTextIn(lines);
  expect([...new Set(faults.map((fault) => lines[Number(/:(\d+) /.exec(fault)?.[1]) - 1]))]).toEqual(refused);
  expect(faults[0]).toMatch(/:12 \{t`Bread`\} needs an element of its own$/);
});

/** Checks a file with these lines in a temporary project. */
function findBareTextIn(lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-text-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const [file, config] = [join(folder, 'sample.tsx'), join(folder, 'tsconfig.json')];
    writeFileSync(file, lines.join('\n'));
    writeFileSync(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: ['sample.tsx'] }));
    return findBareText(config, [file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
