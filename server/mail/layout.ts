import { html } from 'hono/html';
import { type Message, msg } from '#words';
import { directionOf } from '../../contract/languages.ts';
import type { Words } from '../../contract/say.ts';
import { asText, asWritten, piecesOf } from '../kernel/as-written.ts';
import { oneLine } from '../kernel/one-line.ts';

/** The text of a mail, before its layout. Names and titles in it are as people typed them (`asWritten`). */
export type MailText = {
  /** The subject in the site's own words. The food's title and the site's name follow it in the mail. */
  subject: Message;
  /** The title of the one food that the mail is about, for its donor or a person who has requested it. */
  food?: string;
  paragraphs: Message[];
  /** The link follows the paragraphs: the first link of a mail is the one that it is about. */
  link: { label: Message; path: string };
  /** The paragraphs below the link. */
  after?: Message[];
  /** Why one gets the mail, and the label of the link to get no more, if they differ from those of most mails. */
  end?: { why: (publicUrl: string) => Message; stop: Message };
};

/**
 * A mail of plain text to the people who run the site. `quoted` follows the text as it was typed. With `replyTo` it holds the
 * words of that person.
 */
export type Letter = {
  subject: Message;
  text: Message;
  quoted?: string;
  replyTo?: { name: string; address: string };
};

/** A mail that is laid out in the words of its reader. `thread` names its subjects, the widest first. */
type Mail = { words: Words; text: MailText; unsubscribeUrl?: string; thread?: string[] };

type Site = { name: string; publicUrl: string };

/** The parts of a letter, by nodemailer's names. */
export function layOutLetter({ words, letter }: { words: Words; letter: Letter }, site: Site) {
  const { subject, text, quoted, replyTo } = letter;
  const isOwn = replyTo === undefined;
  return {
    ...(replyTo && { replyTo }),
    subject: subjectOf({ subject }, words, site),
    text: `${[words._(text), ...(quoted === undefined ? [] : [quoted])].join('\n\n')}\n`,
    headers: { 'Content-Language': words.language, ...(isOwn && { 'Auto-Submitted': 'auto-generated' }) },
  };
}

/** The parts of a mail, by nodemailer's names. */
export function layOut({ words, text, unsubscribeUrl, thread = [] }: Mail, { name, publicUrl }: Site) {
  const { paragraphs, link, after = [] } = text;
  const end = unsubscribeUrl ? { ...(text.end ?? endOf(name)), url: unsubscribeUrl } : undefined;
  const why = end
    ? end.why(publicUrl)
    : msg`You get this because somebody gave this address at ${{ name }}, ${{ publicUrl }}.`;
  const url = publicUrl + link.path;
  const say = (message: Message) => asText(words._(message), directionOf(words.language));
  const labelled = (label: Message, address: string) => say(msg`${{ label }}: ${{ address }}`);
  const foot = [say(why), ...(end ? [labelled(end.stop, end.url)] : [])].join('\n');
  const body = [...paragraphs.map(say), labelled(link.label, url), ...after.map(say)].join('\n\n');
  const { hostname } = new URL(publicUrl);
  // They name no real mail: each mail is an answer to its subject, whichever other mails have come.
  const references = thread.map((about) => `<${about}@${hostname}>`);
  return {
    subject: subjectOf(text, words, { name, publicUrl }),
    text: `${body}\n\n-- \n${foot}\n`,
    html: pageOf(words, { text, url, why, stop: end && { label: end.stop, url: end.url } }),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) as string }),
    headers: {
      'Content-Language': words.language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The end of most mails. */
function endOf(name: string): NonNullable<MailText['end']> {
  return {
    why: (publicUrl) => msg`You get this because you take part in ${{ name }} at ${{ publicUrl }}.`,
    stop: msg`No more mail, please`,
  };
}

type Content = { text: MailText; url: string; why: Message; stop: { label: Message; url: string } | undefined };

function pageOf(words: Words, { text: { paragraphs, link, after = [] }, url, why, stop }: Content): string {
  const dir = directionOf(words.language);
  const say = (message: Message) =>
    piecesOf(words._(message), dir).map((piece, index) => (index % 2 === 0 ? piece : html`<bdi>${piece}</bdi>`));
  return String(html`<!doctype html>
<html lang="${words.language}" dir="${dir}">
<body style="font: 16px/1.6 sans-serif; max-width: 36em; overflow-wrap: break-word">
${paragraphs.map((paragraph) => html`<p>${say(paragraph)}</p>\n`)}
<p><a href="${url}">${say(link.label)}</a></p>
${after.map((paragraph) => html`<p>${say(paragraph)}</p>\n`)}
<p style="font-size: 13px">${say(why)}${stop && html` <a href="${stop.url}">${say(stop.label)}</a>`}</p>
</body>
</html>
`);
}

/** How many characters of a title are in a subject. */
const LONGEST_TITLE = 60;

const characters = new Intl.Segmenter();

/** `A food is promised to you: Apples · Open Larder`. */
function subjectOf(text: Pick<MailText, 'subject' | 'food'>, words: Words, { name }: Site): string {
  const { subject, food = '' } = text;
  const title = asWritten(shortened(oneLine(food)));
  const about = oneLine(food) === '' ? subject : msg`${{ subject }}: ${{ title }}`;
  return `${asText(words._(about), directionOf(words.language))} · ${name}`;
}

function shortened(title: string): string {
  const all = [...characters.segment(title)].map(({ segment }) => segment);
  if (all.length <= LONGEST_TITLE) return title;
  const begin = all.slice(0, LONGEST_TITLE - 1).join('');
  return `${begin.trimEnd()}…`;
}
