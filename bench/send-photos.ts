/** The senders of photos.ts: eight people who upload photos at once, in a separate process. */

export type Sending = { url: string; tokens: string[]; photo: Uint8Array; seconds: number };
/** `others`: number of responses by status, other than 201. */
export type Sent = { sent: number; seconds: number; others: Record<number, number> };

const AT_ONCE = 8;

/** Continues over all jobs, so that no one exceeds their limit. */
let turn = 0;

process.on('message', async ({ url, tokens, photo, seconds }: Sending) => {
  const start = performance.now();
  const others: Sent['others'] = {};
  let sent = 0;
  const sender = async () => {
    while (performance.now() < start + seconds * 1000) {
      const headers = { 'Content-Type': 'image/jpeg', Cookie: `session=${tokens[turn++ % tokens.length]}` };
      const body = photo as Uint8Array<ArrayBuffer>;
      const response = await fetch(`${url}/api/photos`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status === 201) sent += 1;
      else others[response.status] = (others[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  process.send?.({ sent, seconds: (performance.now() - start) / 1000, others } satisfies Sent);
});
