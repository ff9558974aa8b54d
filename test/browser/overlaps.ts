import type { Locator } from '@playwright/test';

/**
 * Pairs of controls or texts within `root` that overlap without one containing the other. Only visible parts count: not what
 * ancestors clip, nor text only for screen readers.
 */
export function overlapsIn(root: Locator): Promise<string[]> {
  return root.evaluate(async (root) => {
    // Widths of lines are final only once the site's fonts have loaded.
    await document.fonts.ready;
    type Box = { left: number; top: number; right: number; bottom: number };
    type Thing = { name: string; node: Node; box: Box };

    /** Share of a line's height that is empty above and below the letters, each. */
    const ROOM = 0.2;

    /** A field's box without its padding, which may contain a button. */
    const withoutRoom = ({ left, right, top, bottom }: Box, element: Element): Box => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return {
        top,
        bottom,
        left: left + Number.parseFloat(paddingLeft),
        right: right - Number.parseFloat(paddingRight),
      };
    };

    const seen = (box: Box, within: Element | null): Box => {
      if (!within || within.matches('dialog:modal, body')) return box;
      const { overflowX, overflowY, position } = getComputedStyle(within);
      if (position === 'fixed') return box;
      const frame = within.getBoundingClientRect();
      const [cutsX, cutsY] = [overflowX !== 'visible', overflowY !== 'visible'];
      const cut = {
        left: cutsX ? Math.max(box.left, frame.left) : box.left,
        right: cutsX ? Math.min(box.right, frame.right) : box.right,
        top: cutsY ? Math.max(box.top, frame.top) : box.top,
        bottom: cutsY ? Math.min(box.bottom, frame.bottom) : box.bottom,
      };
      return seen(cut, within.parentElement);
    };
    const isSeen = ({ left, top, right, bottom }: Box) => right - left > 2 && bottom - top > 2;
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');

    const pressed = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(isVisible)
      .flatMap((element) =>
        [...element.getClientRects()].map((box): Thing => {
          const { tagName, textContent } = element;
          const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? textContent ?? '';
          return {
            name: `${tagName} ${name.trim().slice(0, 40)}`,
            node: element,
            box: seen(element.matches('input') ? withoutRoom(box, element) : box, element.parentElement),
          };
        }),
      );
    const read: Thing[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder || !node.textContent?.trim() || !isVisible(holder) || holder.closest('option')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const room = (bottom - top) * ROOM;
        const box = seen({ left, right, top: top + room, bottom: bottom - room }, holder);
        read.push({ name: `“${node.textContent.trim().slice(0, 40)}”`, node, box });
      }
    }

    const things = [...pressed, ...read].filter(({ box }) => isSeen(box));
    const areApart = (a: Box, b: Box) =>
      a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter(({ node, box }) => !one.node.contains(node) && !node.contains(one.node) && !areApart(one.box, box))
        .map(({ name }) => `${one.name} | ${name}`),
    );
  });
}
