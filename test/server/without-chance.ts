/** Replaces random parts of a response: ids by the order in which they first occur, codes and tokens by placeholders. */
export function withoutChance(text: string): string {
  const names = new Map<string, string>();
  const cursors = text.replace(/cursor=([\w-]+)/g, (_, cursor) => `cursor=${Buffer.from(cursor, 'base64url')}`);
  return cursors
    .replace(
      /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g,
      (id) => names.get(id) ?? names.set(id, `#${names.size}`).get(id) ?? '',
    )
    .replace(/"pickupCode":"\d{6}"/g, '"pickupCode":"……"')
    .replace(/unsubscribe\S+/g, 'unsubscribe');
}
