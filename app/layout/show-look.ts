import type { Site } from '../../contract/accounts/accounts.ts';
import { iconsOf, LOOK_ID } from './look-parts.ts';
import { barColors, barMeta, paintBar } from './theme.ts';

/** Applies new colours and icons to the open page. */
export function showLook({ look, logo }: Pick<Site, 'look' | 'logo'>): void {
  showColours(look);
  showIcons(logo);
}

function showColours(look: Site['look']): void {
  const link = (document.getElementById(LOOK_ID) as HTMLLinkElement | null) ?? (look && append());
  if (!look) link?.remove();
  else if (link?.getAttribute('href') !== look.styles) link?.setAttribute('href', look.styles);
  for (const theme of ['light', 'dark'] as const) {
    const meta = barMeta(theme);
    if (meta) meta.content = (look?.bars ?? barColors)[theme];
  }
  paintBar();
}

function append(): HTMLLinkElement {
  const link = document.createElement('link');
  link.id = LOOK_ID;
  link.rel = 'stylesheet';
  document.head.append(link);
  return link;
}

function showIcons(logo: Site['logo']): void {
  const links = document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]');
  for (const [at, { href, ...others }] of iconsOf(logo).entries()) {
    const link = links[at];
    if (!link || link.getAttribute('href') === href) continue;
    for (const [name, value] of Object.entries({ ...others, href })) link.setAttribute(name, value);
  }
}
