import { z } from 'zod';
import { msg } from '#words';
import { accountLimits } from './account-terms.ts';
import { dateFormats } from './dates.ts';
import { checkPassword, emailAddress, optionalText, Person, text } from './fields.ts';
import { named } from './named.ts';
import { said } from './said.ts';
import { publicSettings } from './site-settings.ts';
import { siteTextKinds } from './site-text-terms.ts';

const photo = optionalText(msg`Photo URL`, accountLimits.photo);

/** The fields of the registration form, as the embedded sign-in service takes them. */
export const Registration = z.object({
  name: text(msg`Username`, accountLimits.name),
  image: photo.default(''),
  email: emailAddress(msg`Email Address`),
  password: z.string({ error: said(msg`Password is required.`) }).superRefine(checkPassword),
});

/** The change of an account at the embedded sign-in service. */
export const PhotoChange = z.strictObject({ image: photo }, { error: said(msg`You can only change the photo.`) });

// A browser's passkey, as WebAuthn spells it, in base64url. The sign-in service judges its contents.
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w+/=-]*$/);
const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.looseObject({ id: encoded, rawId: encoded, type: z.literal('public-key'), response: z.looseObject(response) });

/** A passkey to add at the embedded sign-in service, and its name for its person. */
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

/** A passkey that somebody logs in with. */
export const PasskeySignIn = z.strictObject({
  response: credential({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** The body of `POST /jwt`. The ID token in the Authorization header says who one is. */
export const SessionInput = named('SessionInput', {
  email: text(msg`Email`, accountLimits.email),
  invitation: z
    .string()
    .max(100)
    .optional()
    .describe('What stands behind `?invite=` in the link of who is new, where the site takes that'),
});

/** The user of the session cookie. */
export const SessionState = named('Session', {
  user: z.union([Person, z.null()]),
  _id: z.string().optional().describe('Of the user, which stays the same when their e-mail changes'),
  isUnconfirmed: z
    .literal(true)
    .optional()
    .describe('Whether they are asked to confirm their e-mail; until then others do not see it'),
  isModerator: z.literal(true).optional().describe('Whether they look after people and foods'),
  isSteward: z.literal(true).optional().describe('Whether they may change the site'),
});
export type SessionState = z.infer<typeof SessionState>;

/** The facts about this instance that a browser needs before it can do anything. */
export const Site = named('Site', {
  ...publicSettings,
  look: z
    .object({
      styles: z
        .string()
        .meta({ description: 'The path of the style sheet with its colours', example: '/looks/2b5f86-0a1b2c3d.css' }),
      bars: z.object({ light: z.string(), dark: z.string() }).describe('The colours of a browser’s own bars'),
    })
    .nullable()
    .describe('How pages look with the site’s own colour; null where it has none'),
  logo: z.string().nullable().meta({
    description:
      'The path of the folder with the files of its own logo (`mark.webp`, `192.png` …); null where it has none',
    example: '/logo/0a1b2c3d4e5f6071',
  }),
  texts: z.array(z.enum(siteTextKinds)).describe('The texts that it has of its own'),
  isExample: z.boolean().describe('Whether no one has said yet who answers for the site'),
  setupWaits: z.boolean().describe('Whether the site waits to be set up; behind a proxy nobody is told'),
  restoredFrom: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the backup was made that this site was restored from, as long as nobody has said that it is the site now: it sends ' +
        'nothing until then. Null for every other site',
    ),
  dateFormat: z.enum(dateFormats).describe('How short dates are written for this visitor'),
  languages: z
    .array(z.string())
    .meta({ description: 'The languages that visitors can choose from, by their tags', example: ['en', 'de'] }),
  url: z.string(),
  sharedCacheSeconds: z.int().describe('For how long caches in front of the site may give out pages'),
  mapTiles: z.string().nullable().meta({
    description: 'Where maps have their pictures from; null where they have none',
    example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  }),
  translateUrl: z.string().nullable().meta({
    description: "Where people's words can be translated; null where no service is named",
    example: 'https://translate.example.org/?target={language}&q={text}',
  }),
  sendsMail: z.boolean().describe('Whether forgotten passwords are helped by mail; on a restored copy they are not'),
  inviteOnly: z.boolean().describe('Whether foods are for members alone, and registering takes an invitation'),
  signIn: z.discriminatedUnion('service', [
    z.object({
      service: z.literal('embedded'),
      provider: z
        .string()
        .nullable()
        .meta({ description: 'Who else one can sign in with, by name', example: 'Google' }),
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
