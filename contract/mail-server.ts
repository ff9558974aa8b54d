import { z } from 'zod';
import { msg } from '#words';
import { emailAddress, optionalText, typedText } from './fields.ts';
import {
  encryptions,
  isMailHost,
  MAIL_HOST,
  mailOutcomes,
  mailServerLimits,
  recordStates,
} from './mail-server-terms.ts';
import { named } from './named.ts';
import { said } from './said.ts';

const NO_HOST = said(msg`Enter the name of a server, such as mail.example.org.`);

const common = {
  host: z
    .string()
    .trim()
    .max(mailServerLimits.host)
    .regex(MAIL_HOST, { error: NO_HOST, abort: true })
    .refine(isMailHost, { error: NO_HOST })
    .meta({ example: 'mail.example.org' }),
  port: z
    .int({ error: said(msg`Enter a number from 1 to 65535.`) })
    .min(1, { error: said(msg`Enter a number from 1 to 65535.`) })
    .max(65_535, { error: said(msg`Enter a number from 1 to 65535.`) }),
  encryption: z.enum(encryptions),
  username: optionalText(msg`The username`, mailServerLimits.username).describe('Empty where the server asks for none'),
  sender: emailAddress(msg`Sender`).describe('Whom mails are from'),
};

/** A mail server as it is to be used from now on. */
export const MailServerInput = named('MailServerInput', {
  ...common,
  password: typedText(msg`Password`)
    .max(mailServerLimits.password)
    .optional()
    .describe('Without one the stored password stays, if all else about the server stays, too'),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

/** The same, beside what its sender had read. A mail server is one thing: parts of two make none. */
export const MailServerChange = named('MailServerChange', {
  ...MailServerInput.shape,
  // Also where what is stored breaks a rule that is newer.
  read: z
    .object({ ...common, host: z.string(), username: z.string(), sender: z.string() })
    .nullable()
    .optional()
    .describe(
      'What `server` was when the client read it. Where it has become another meanwhile, nothing is changed. One that is sent ' +
        'as it was read, and without a password, stays as it is stored',
    ),
});
export type MailServerChange = z.infer<typeof MailServerChange>;

/** The mail server as moderators see it. The password is never shown. */
export const EditedMailServer = named('EditedMailServer', {
  server: z
    .object({ ...common, hasPassword: z.boolean(), isPasswordLost: z.boolean() })
    .nullable()
    .describe('As it is stored; null where nobody has named one. A password is lost once the site has another secret'),
  variables: z
    .object({ server: z.string().nullable(), sender: z.string().nullable() })
    .describe('The environment variable that decides the server, or the sender; null where none does'),
});
export type EditedMailServer = z.infer<typeof EditedMailServer>;

export const MailTestInput = named('MailTestInput', {
  server: MailServerInput.nullable().describe('The server to try; null for the one that the site uses'),
});

const record = z.enum(recordStates);

export const MailTest = named('MailTest', {
  outcome: z.enum(mailOutcomes),
  answer: z.string().nullable().describe('What the mail server answered last; null where it said nothing'),
  to: z.string().describe('Whom the mail is for'),
  domain: z.string().nullable().describe('The domain of the sender; null where it can have no records'),
  records: z
    .object({
      spf: record,
      dmarc: record,
      dkim: record.describe('Of a key under one of the usual selectors'),
      selector: z.string().nullable().describe('The first usual DKIM selector with a key; null where none has one'),
    })
    .describe('The records by which other servers recognise mail from that domain; unknown where no resolver answered'),
});
export type MailTest = z.infer<typeof MailTest>;
