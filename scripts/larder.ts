#!/usr/bin/env node
/**
 * `npm run larder -- COMMAND` runs an operator's command, and so does `sudo open-larder COMMAND` on a machine set up by the
 * installer. `help` lists all commands. See docs/running.md. As for the server, environment variables set the database and
 * address.
 */
import { parseArgs } from 'node:util';
import type { Role } from '../contract/site/moderation-terms.ts';
import type { Config } from '../server/config/config.ts';
import { askServer } from '../server/db/embedded/operator-socket.ts';
import { sayLive } from '../server/going-live.ts';
import type { AnswerOf, CommandName, InputOf } from '../server/operator/commands.ts';
import { runCommand, withDatabase } from './command.ts';

type Command = {
  /** Arguments, as shown by help. Those in brackets are optional. */
  takes?: string;
  /** Description, in one line. */
  does: string;
  run(config: Config, args: string[], has: (option: string) => boolean): Promise<unknown>;
};

/** Commands by name. Modules that only one command needs are imported when it runs. */
const commands: Record<string, Command> = {
  'account data': {
    takes: 'EMAIL FILE [ID]',
    does: 'Write everything that the site holds about a person to a file',
    run: async (config, args) => (await import('./account.ts')).exportAccount(config, args),
  },
  'account delete': {
    takes: 'EMAIL [ID]',
    does: 'Delete the account of a person who cannot log in',
    run: async (config, args) => (await import('./account.ts')).deleteAccountOf(config, args),
  },
  backup: {
    takes: '[FILE]',
    does: 'Back up the database to a file, or to DATA_DIR/backups if the newest backup is a day old',
    run: async (config, [file]) => (await import('./backup.ts')).backup(config, file),
  },
  'confirm-clock': {
    does: 'Confirm that a clock which has jumped is right',
    run: async (config) => {
      const { confirmed } = await operate(config, 'confirm-clock', {});
      console.log(
        confirmed
          ? `Confirmed: the clock was right at ${confirmed}. The site uses it again within a minute.`
          : 'Nothing to confirm: no server doubts its clock, or another server has seen a different time since.',
      );
    },
  },
  'go-live': {
    takes: '[--send-waiting]',
    does: 'Make a restored copy the live site, and delete or send the messages that wait',
    run: async (config, _, has) => {
      const waiting = has('send-waiting') ? 'send' : 'drop';
      console.log(sayLive(await operate(config, 'go-live', { waiting }), waiting));
    },
  },
  'make-moderator': commandForRole('moderator'),
  'make-steward': commandForRole('steward'),
  'reset-password': {
    takes: 'EMAIL',
    does: 'Print a link with which a person chooses a new password',
    run: async (config, [email = '']) => {
      if (config.firebase) {
        throw new Error('This site’s passwords are stored in Firebase. Reset the password in the Firebase console.');
      }
      const { link } = await operate(config, 'reset-password', { email });
      console.log(`This link works once and expires in an hour. Give it only to the owner of the account:\n${link}`);
    },
  },
  restore: {
    takes: 'FILE [--as-the-site]',
    does: 'Fill an empty database from a backup, as a copy that sends nothing or as the live site',
    run: async (config, [file = ''], has) => (await import('./restore.ts')).restore(config, file, has('as-the-site')),
  },
  'rotate-keys': {
    takes: '[--now]',
    does: 'Give the site new keys; with --now everyone has to log in again',
    run: async (config, _, has) => {
      const { hasOwnSecret } = await operate(config, 'rotate-keys', { endsAll: has('now') });
      console.log(
        has('now')
          ? 'The site has new keys. Everyone has to log in again.'
          : 'The site has new keys. Sessions and links signed with the old keys stay valid until they expire.',
      );
      if (hasOwnSecret) console.log('SECRET was not changed. To change it too, see docs/running.md.');
    },
  },
  'setup-link': {
    does: 'Print a link for setting up the site, which replaces earlier ones',
    run: async (config) => {
      const { link } = await operate(config, 'setup-link', {});
      console.log(`This link works once. The person who opens it becomes the first moderator and steward:\n${link}`);
    },
  },
};

function commandForRole(role: Role): Command {
  return {
    takes: 'EMAIL [ID] [--take-back]',
    does: `Make the account with an email address a ${role}, or remove the role`,
    run: async (config, [email = '', id], has) => {
      const takeBack = has('take-back');
      const account = await operate(config, `make-${role}`, { email, id, takeBack });
      console.log(`${account.name} <${account.email}> is ${takeBack ? 'no longer' : 'now'} a ${role}.`);
    },
  };
}

const typed = process.argv.slice(2);
const name = [2, 1]
  .map((words) => typed.slice(0, words).join(' '))
  .find((beginning) => Object.hasOwn(commands, beginning));
const command = name === undefined ? undefined : commands[name];
if (name && command) {
  const args = typed.slice(name.split(' ').length);
  await runCommand((config) => run(name, command, args, config));
} else if (typed[0] === 'help') {
  console.log(help());
} else {
  console.error(`${typed.length > 0 ? `Unknown command: ${typed.join(' ')}.` : 'Name a command.'}\n\n${help()}`);
  process.exitCode = 2;
}

/** @throws an Error with the usage if the arguments are invalid */
async function run(name: string, { takes = '', ...command }: Command, args: string[], config: Config): Promise<void> {
  const { values, positionals } = parseArgs({ args, strict: false });
  const known = takes.split(' ').filter(Boolean);
  const places = known.filter((word) => !word.includes('--'));
  const required = places.filter((word) => !word.startsWith('['));
  const areKnown = Object.entries(values).every(([option, value]) => known.includes(`[--${option}]`) && value === true);
  if (!areKnown || positionals.length < required.length || positionals.length > places.length) {
    throw new Error(`These arguments do not fit. Usage: npm run larder -- ${name} ${takes}`.trimEnd());
  }
  await command.run(config, positionals, (option) => option in values);
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { takes = '', does }]) => `  ${name} ${takes}`.padEnd(44) + does);
  return ['Usage: npm run larder -- COMMAND', '', ...lines, '', 'docs/running.md describes each command.'].join('\n');
}

/**
 * Runs a command: in the running server if that has the embedded database open, or else in this process.
 *
 * @throws an Error with the reason if it was not carried out
 */
async function operate<Name extends CommandName>(
  config: Config,
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  const asked = config.databaseUrl ? undefined : await askServer(config.dataDir, name, input);
  if (asked) return asked.answer as AnswerOf<Name>;
  // Loaded only to run the command here. A running server has it loaded already.
  const { commands } = await import('../server/operator/commands.ts');
  const run = commands[name].run as (input: InputOf<Name>, site: object) => Promise<AnswerOf<Name>>;
  const { contextOf } = await import('./context-of.ts');
  return withDatabase(config, async ({ db }) => run(input, { db, config, ctx: await contextOf(db, config) }));
}
