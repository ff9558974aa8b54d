/** Converts an element's headings, paragraphs and list items to Markdown. */
export function toMarkdown(part: Element): string {
  const blocks = [...part.querySelectorAll('h2, p, li')].filter((block) => !block.parentElement?.closest('li'));
  return blocks
    .map((block, index) => `${gapBefore(block, blocks[index - 1])}${markOf(block)}${wordsOf(block)}`)
    .join('');
}

function gapBefore(block: Element, before: Element | undefined): string {
  if (!before) return '';
  return block.tagName === 'LI' && before.tagName === 'LI' ? '\n' : '\n\n';
}

function markOf({ tagName }: Element): string {
  return { H2: '## ', LI: '- ' }[tagName] ?? '';
}

function wordsOf(node: Node): string {
  const words = [...node.childNodes]
    .map((child) => (child instanceof Text ? plain(child.data) : wordsOf(child)))
    .join('');
  if (node instanceof HTMLAnchorElement) return `[${words}](${node.getAttribute('href')})`;
  return node instanceof HTMLElement && node.tagName === 'STRONG' ? `**${words}**` : words;
}

/** Escapes all characters that are special in Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<>[\]]/g, '\\$&');
}
