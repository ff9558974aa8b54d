import { z } from 'zod';
import type { Role } from '../../contract/site/moderation-terms.ts';
import { GoLive } from '../../contract/site/restored-copy.ts';
import { resetLinkFor } from '../accounts/email-token.ts';
import { rotateKeys } from '../accounts/sign-in/rotate-keys.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { goLive, restoredCopyOf } from '../site/restored-copy/go-live.ts';
import { appointTo, dismissFrom } from '../site/roles/appoint.ts';
import { OPERATOR } from '../site/roles/roles.ts';
import { setupLinkFor } from '../site/setup/setup.ts';
import { confirmTime } from '../site-time/guard-time.ts';
import { theOnly } from './the-only.ts';

/** The site that a command acts on: the running server's, or one opened just for this command. */
export type OperatedSite = { db: Db; config: Config; ctx: Context };

type Command<Input extends z.ZodType, Answer> = {
  input: Input;
  /** Runs the command. The operator sees the messages of its errors. */
  run(input: z.infer<Input>, site: OperatedSite): Promise<Answer>;
};

/**
 * Commands that an operator can run from a terminal, even while the server is running. Input and answer are JSON. To add a
 * command, add a line here and one in scripts/larder.ts, which calls `operate`.
 */
export const commands = {
  'reset-password': command(z.object({ email: z.string() }), async ({ email }, { db, ctx }) => ({
    link: await resetLinkFor(db, email, ctx.publicUrl, ctx.clock()),
  })),
  'setup-link': command(z.object({}), async (_, { db, ctx }) => ({ link: await setupLinkFor(db, ctx.publicUrl) })),
  'make-moderator': roleCommand('moderator'),
  'make-steward': roleCommand('steward'),
  'rotate-keys': command(z.object({ endsAll: z.boolean() }), async ({ endsAll }, { db, config }) => {
    const { publicUrl, secret } = config;
    await rotateKeys(db, { publicUrl, secret, endsAll });
    return { hasOwnSecret: secret !== undefined };
  }),
  'confirm-clock': command(z.object({}), async (_, { db }) => ({
    confirmed: (await confirmTime(db))?.toISOString() ?? null,
  })),
  'go-live': command(GoLive, async ({ waiting }, { db, ctx }) => {
    const copy = await restoredCopyOf(db, ctx);
    return { copy: (await goLive(db, OPERATOR, waiting, ctx)) ? copy : undefined };
  }),
} satisfies Record<string, Command<z.ZodType, object>>;

export type CommandName = keyof typeof commands;
export type InputOf<Name extends CommandName> = z.infer<(typeof commands)[Name]['input']>;
export type AnswerOf<Name extends CommandName> = Awaited<ReturnType<(typeof commands)[Name]['run']>>;

/** Runs a command by name. The name and the input come from another process, possibly of a different version. */
export async function runCommand(name: string, input: unknown, site: OperatedSite): Promise<unknown> {
  const found: Command<z.ZodType, object> | undefined = Object.hasOwn(commands, name)
    ? commands[name as CommandName]
    : undefined;
  const parsed = found?.input.safeParse(input);
  if (!found || !parsed?.success) {
    throw new Error(`The running server does not support this form of ${name}. Restart it with this version.`);
  }
  return found.run(parsed.data, site);
}

/** Gives an account a role, or removes it. */
function roleCommand(role: Role) {
  const input = z.object({ email: z.string(), id: z.string().optional(), takeBack: z.boolean() });
  return command(input, async ({ email, id, takeBack }, { db, config, ctx }) => {
    const change = takeBack ? dismissFrom : appointTo;
    const accounts = await change(db, email, { id, role, ctx, config });
    const account = theOnly(accounts, `No one has logged in with ${email} yet. They have to log in once first.`);
    return { name: account.name, email: account.email };
  });
}

function command<Input extends z.ZodType, Answer>(input: Input, run: Command<Input, Answer>['run']) {
  return { input, run };
}
