import { z } from 'zod';
import { msg } from '#words';
import { dateFormats } from '../dates.ts';
import { checkPassword, emailAddress, optionalText, Person, text } from '../fields.ts';
import { named } from '../named.ts';
import { publicSettings } from '../site/site-settings.ts';
import { siteTextKinds } from '../site/site-text-terms.ts';
import { said } from '../words/said.ts';
import { accountLimits } from './account-terms.ts';

const photo = optionalText(msg`Photo URL`, accountLimits.photo);

/** The registration form, as sent to the embedded sign-in service. */
export const Registration = z.object({
  name: text(msg`Username`, accountLimits.name),
  image: photo.default(''),
  email: emailAddress(msg`Email Address`),
  password: z.string({ error: said(msg`Password is required.`) }).superRefine(checkPassword),
});

/** A new photo for an account at the embedded sign-in service. */
export const PhotoChange = z.strictObject({ image: photo }, { error: said(msg`You can only change the photo.`) });

// Passkey data as the browser returns it: WebAuthn's field names, with values in base64url. The sign-in service verifies it.
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w+/=-]*$/);
const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.looseObject({ id: encoded, rawId: encoded, type: z.literal('public-key'), response: z.looseObject(response) });

/** A new passkey for the embedded sign-in service, with a name chosen by its owner. */
export const NewPasskey = z.strictObject({
  name: text(msg`Name`, accountLimits.passkey),
  response: credential({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(
        z
          .string()
          .max(50)
          .regex(/^[\w-]*$/),
      )
      .max(10)
      .optional(),
  }),
});

/** A login with a passkey. */
export const PasskeySignIn = z.strictObject({
  response: credential({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** The body of `POST /jwt`. The ID token in the Authorization header identifies the user. */
export const SessionInput = named('SessionInput', {
  email: text(msg`Email`, accountLimits.email),
  invitation: z
    .string()
    .max(100)
    .optional()
    .describe('Value of `?invite=` in the invitation link. Only for new users of a site that requires invitations.'),
});

/** The user identified by the session cookie; null for guests. */
export const SessionState = named('Session', {
  user: z.union([Person, z.null()]),
  _id: z.string().optional().describe('User ID, which stays the same if the email address changes. Absent for guests.'),
  isUnconfirmed: z
    .literal(true)
    .optional()
    .describe('True if the user still has to confirm their email address. Until then, others can’t see it.'),
  isModerator: z.literal(true).optional().describe('True if the user is a moderator'),
  isSteward: z.literal(true).optional().describe('True if the user is a steward, who may change the site’s settings'),
});
export type SessionState = z.infer<typeof SessionState>;

/** Public facts about this site, which browsers load before anything else. */
export const Site = named('Site', {
  ...publicSettings,
  look: z
    .object({
      styles: z.string().meta({
        description: 'Path of the style sheet with the site’s colours',
        example: '/looks/2b5f86-0a1b2c3d.css',
      }),
      bars: z.object({ light: z.string(), dark: z.string() }).describe('Colours of the browser’s own bars, by theme'),
    })
    .nullable()
    .describe('Styles for the site’s custom colour; null if it has none'),
  logo: z.string().nullable().meta({
    description:
      'Path of the folder with the files of the site’s custom logo (`mark.webp`, `192.png` …); null if it has none',
    example: '/logo/0a1b2c3d4e5f6071',
  }),
  texts: z.array(z.enum(siteTextKinds)).describe('Kinds of custom text that the site has'),
  isExample: z.boolean().describe('True until a steward has entered who runs the site (`imprint`)'),
  setupWaits: z.boolean().describe('True if the site isn’t set up yet. Always false behind a proxy.'),
  restoredFrom: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the backup was made that this site was restored from; null if this is the live site. A restored copy ' +
        'sends no email or push notifications until a steward makes it the live site.',
    ),
  dateFormat: z.enum(dateFormats).describe('Format of short dates for this visitor'),
  languages: z
    .array(z.string())
    .meta({ description: 'Tags of the languages that visitors can choose from', example: ['en', 'de'] }),
  url: z.string(),
  sharedCacheSeconds: z
    .int()
    .describe('Seconds that caches in front of the site may keep guests’ pages; 0 for no caching'),
  mapTiles: z.string().nullable().meta({
    description: 'URL template of the map tiles; null if maps have a plain background',
    example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  }),
  translateUrl: z.string().nullable().meta({
    description: 'URL template of the translation service for what people write; null if there is none',
    example: 'https://translate.example.org/?target={language}&q={text}',
  }),
  sendsMail: z
    .boolean()
    .describe('Whether the site sends email, such as password resets. Always false on a restored copy.'),
  inviteOnly: z.boolean().describe('Whether only members can see food, and registering requires an invitation'),
  signIn: z.discriminatedUnion('service', [
    z.object({
      service: z.literal('embedded'),
      provider: z
        .string()
        .nullable()
        .meta({ description: 'Name of another service to log in with; null if there is none', example: 'Google' }),
    }),
    z.object({
      service: z.literal('firebase'),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      emulator: z.string().nullable(),
    }),
  ]),
});
export type Site = z.infer<typeof Site>;
