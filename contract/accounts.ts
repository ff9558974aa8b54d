import { z } from 'zod';
import { accountLimits } from './account-terms.ts';
import { dateFormats } from './dates.ts';
import { optionalText, Person, text } from './fields.ts';
import { passwordFault } from './passwords.ts';

const photo = optionalText('Photo URL', accountLimits.photo);

/** The fields of the registration form, as the embedded sign-in service takes them. */
export const Registration = z.object({
  name: text('Username', accountLimits.name),
  image: photo.default(''),
  email: text('Email Address', accountLimits.email).pipe(z.email('Enter a valid email address.')),
  password: z.string({ error: 'Password is required.' }).superRefine((value, context) => {
    const fault = passwordFault(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
});

/** What can be changed of an account at the embedded sign-in service. */
export const PhotoChange = z.strictObject({ image: photo }, { error: 'Nothing but the photo can be changed.' });

// What a browser makes of a passkey, as WebAuthn spells it. What is in there is for the sign-in service to judge.
const encoded = z.string().max(20_000);
const credential = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.looseObject({ id: encoded, rawId: encoded, type: z.literal('public-key'), response: z.looseObject(response) });

/** A passkey that is added at the embedded sign-in service, and what its person calls it. */
export const NewPasskey = z.strictObject({
  name: text('Name', accountLimits.passkey),
  response: credential({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});

/** A passkey that somebody logs in with. */
export const PasskeySignIn = z.strictObject({
  response: credential({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** What `POST /jwt` takes in its body; who one is comes from the ID token in the Authorization header. */
export const SessionInput = z
  .object({
    email: text('Email', accountLimits.email),
    invitation: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'What stands behind `?invite=` in the link of who is new, where the site takes that' }),
  })
  .meta({ id: 'SessionInput' });

/** Who the session cookie stands for. */
export const SessionState = z
  .object({
    user: z.union([Person, z.null()]),
    _id: z.string().optional().meta({ description: 'Of the user, which stays the same when their e-mail changes' }),
    isUnconfirmed: z
      .literal(true)
      .optional()
      .meta({ description: 'Whether they are asked to confirm their e-mail; until then others do not see it' }),
    isModerator: z.literal(true).optional().meta({ description: 'Whether they look after the site' }),
  })
  .meta({ id: 'Session' });
export type SessionState = z.infer<typeof SessionState>;

/** What a browser has to know about this instance before it can do anything. */
export const Site = z
  .object({
    timeZone: z.string(),
    dateFormat: z.enum(dateFormats).meta({ description: 'How short dates are written for this visitor' }),
    url: z.string(),
    sharedCacheSeconds: z.int().meta({ description: 'For how long caches in front of the site may give out pages' }),
    mapTiles: z.string().nullable().meta({
      description: 'Where maps have their pictures from; null where they have none',
      example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    }),
    sendsMail: z.boolean().meta({ description: 'Whether forgotten passwords are helped by mail' }),
    inviteOnly: z
      .boolean()
      .meta({ description: 'Whether foods are for members alone, and registering takes an invitation' }),
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
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;
