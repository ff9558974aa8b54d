import { z } from 'zod';
import { accountLimits } from './account-terms.ts';
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

/** What `POST /jwt` takes in its body; who one is comes from the ID token in the Authorization header. */
export const SessionInput = z.object({ email: text('Email', accountLimits.email) }).meta({ id: 'SessionInput' });

/** Who the session cookie stands for. */
export const SessionState = z.object({ user: z.union([Person, z.null()]) }).meta({ id: 'Session' });
export type SessionState = z.infer<typeof SessionState>;

/** What a browser has to know about this instance before it can do anything. */
export const Site = z
  .object({
    timeZone: z.string(),
    url: z.string(),
    sharedCacheSeconds: z.int().meta({ description: 'For how long caches in front of the site may give out pages' }),
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
