import { type MailServer, type ReceivedMail, startMailServer } from '../server/mail-server.ts';
import { test as base, expect } from './fixtures.ts';

/** A site that sends mail, and the server that gets it. */
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
});

/** The last mail to an address with a subject, once it has come. The server looks every ten seconds for what is to be sent. */
export async function mailTo({ received }: MailServer, address: string, subject: string): Promise<ReceivedMail> {
  const find = () => received.findLast(({ to, says }) => to.includes(address) && says === subject);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() as ReceivedMail;
}

/** The path that the first link of a mail leads to, with what stands after its `#`. */
export function linkIn({ text }: ReceivedMail): string {
  const { pathname, hash } = new URL(/http:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + hash;
}
