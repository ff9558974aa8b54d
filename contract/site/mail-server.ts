import { z } from 'zod';
import { msg } from '#words';
import { emailAddress, optionalText, typedText } from '../fields.ts';
import { named } from '../named.ts';
import { said } from '../words/said.ts';
import {
  encryptions,
  isMailHost,
  MAIL_HOST,
  mailOutcomes,
  mailServerLimits,
  recordStates,
} from './mail-server-terms.ts';

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
  username: optionalText(msg`The username`, mailServerLimits.username).describe(
    'Empty if the server requires no login',
  ),
  sender: emailAddress(msg`Sender`).describe('Address that emails are sent from'),
};

export const MailServerInput = named('MailServerInput', {
  ...common,
  password: typedText(msg`Password`)
    .max(mailServerLimits.password)
    .optional()
    .describe(
      'If absent, the stored password is kept. Required with a `username` if the host, port, encryption or username ' +
        'has changed, or the stored password is lost.',
    ),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

/** A change to the mail server, with the values that the client read before the edit. All fields are saved as one value. */
export const MailServerChange = named('MailServerChange', {
  ...MailServerInput.shape,
  // Skips most checks, because the stored values may violate newer rules.
  read: z
    .object({ ...common, host: z.string(), username: z.string(), sender: z.string() })
    .nullable()
    .optional()
    .describe(
      'Value of `server` as the client read it. If you send it unchanged and without a password, the stored server ' +
        'is kept. If you change it, but it has been changed elsewhere since, the call fails with CHANGED_MEANWHILE.',
    ),
});
export type MailServerChange = z.infer<typeof MailServerChange>;

/** The mail server, as stewards see it. The password is never returned. */
export const EditedMailServer = named('EditedMailServer', {
  server: z
    .object({ ...common, hasPassword: z.boolean(), isPasswordLost: z.boolean() })
    .nullable()
    .describe(
      'Stored mail server; null if there is none. `isPasswordLost` is true if the password can’t be decrypted, ' +
        'because the site’s secret has changed.',
    ),
  variables: z
    .object({ server: z.string().nullable(), sender: z.string().nullable() })
    .describe('Environment variable that overrides the server or the sender; null if none does'),
});
export type EditedMailServer = z.infer<typeof EditedMailServer>;

export const MailTestInput = named('MailTestInput', {
  server: MailServerInput.nullable().describe('Mail server to test; null for the one that the site uses'),
});

const record = z.enum(recordStates);

export const MailTest = named('MailTest', {
  outcome: z.enum(mailOutcomes),
  answer: z.string().nullable().describe('Last reply of the mail server; null if there was none'),
  to: z.string().describe('Recipient of the test email'),
  domain: z
    .string()
    .nullable()
    .describe('Domain of the sender; null if there is none that can have public DNS records'),
  records: z
    .object({
      spf: record,
      dmarc: record,
      dkim: record.describe('State of the DKIM key under one of the usual selectors'),
      selector: z.string().nullable().describe('First usual DKIM selector with a key; null if none has one'),
    })
    .describe('DNS records that prove to other servers that email is from that domain; `unknown` if DNS didn’t answer'),
});
export type MailTest = z.infer<typeof MailTest>;
