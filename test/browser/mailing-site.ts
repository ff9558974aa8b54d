import { type MailServer, type ReceivedMail, startMailServer } from '../server/mail-server.ts';
import { test as base, expect } from './fixtures.ts';

/** A site that sends mail, and the server that receives it. */
export const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ mail }, use) => use({ SMTP_URL: mail.url }), { scope: 'worker' }],
  siteImports: [['./test/process/hurry.ts'], { scope: 'worker' }],
});

/** Waits for a mail to an address with a subject. @returns the last one */
export async function mailTo({ received }: MailServer, address: string, subject: string): Promise<ReceivedMail> {
  const find = () => received.findLast(({ to, says }) => to.includes(address) && says === subject);
  await expect.poll(find).toBeDefined();
  return find() as ReceivedMail;
}

/** The path and fragment of a mail's main link. A link for replies may come before it. */
export function linkIn({ text }: ReceivedMail): string {
  const link = text.match(/http:\/\/\S+/g)?.find((link) => !/\/messages\//.test(link));
  const { pathname, hash } = new URL(link ?? '');
  return pathname + hash;
}
