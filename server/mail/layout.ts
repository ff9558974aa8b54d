import { html } from 'hono/html';
import { type Message, msg } from '#words';
import { directionOf } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import { asText, asWritten, piecesOf } from '../kernel/as-written.ts';
import { oneLine } from '../kernel/one-line.ts';

/** The text of a mail, before its layout. Names and titles in it are as people typed them (`asWritten`). */
export type MailText = {
  /** The subject in the site's own words. The food's title and the site's name follow it in the mail. */
  subject: Message;
  /** The title of the food that the mail is about, or the titles: subject and preview of a mail begin with what differs. */
  food?: string;
  /** A greeting, what has happened, and all else. */
  paragraphs: Message[];
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

/**
 * A mail that is laid out in the words of its reader. `thread` names its subjects, the widest first. `answerAt` is the path at which
 * one can write to the other people, if there are any.
 */
type Mail = { words: Words; text: MailText; unsubscribeUrl?: string; thread?: string[]; answerAt?: string | undefined };

/** `sender` is the address that mail comes from. */
type Site = { name: string; publicUrl: string; sender: string };

const NOT_READ = msg`No one reads replies to this email.`;

/** The parts of a letter, by nodemailer's names. */
export function layOutLetter({ words, letter }: { words: Words; letter: Letter }, site: Site) {
  const { subject, text, quoted, replyTo } = letter;
  const isOwn = replyTo === undefined;
  const paragraphs = [...(isOwn ? [words._(NOT_READ)] : []), words._(text), ...(quoted === undefined ? [] : [quoted])];
  return {
    replyTo: replyTo ?? nobody(words, site),
    subject: subjectOf({ subject }, words, site),
    text: `${paragraphs.join('\n\n')}\n`,
    headers: { 'Content-Language': words.language, ...(isOwn && { 'Auto-Submitted': 'auto-generated' }) },
  };
}

/** Whom answers are for: mail programs show the name to somebody who begins to write one. */
function nobody(words: Words, { sender }: Site) {
  return { name: words._(msg`No one reads replies`), address: sender };
}

/** The parts of a mail, by nodemailer's names. */
export function layOut({ words, text, unsubscribeUrl, thread = [], answerAt }: Mail, site: Site) {
  const { name, publicUrl } = site;
  const { paragraphs, link, after = [] } = text;
  const end = unsubscribeUrl ? { ...(text.end ?? endOf(name)), url: unsubscribeUrl } : undefined;
  const why = end
    ? end.why(publicUrl)
    : msg`You’re getting this email because someone entered this address at ${{ name }} (${{ publicUrl }}).`;
  const url = publicUrl + link.path;
  const say = (message: Message) => asText(words._(message), directionOf(words.language));
  const labelled = (label: Message, address: string) => say(msg`${{ label }}: ${{ address }}`);
  const writeTo = answerAt
    ? { label: msg`You can reply here`, url: publicUrl + answerAt }
    : { label: msg`Contact us`, url: `${publicUrl}/contact` };
  const notRead = answerAt ? `${say(NOT_READ)} ${labelled(writeTo.label, writeTo.url)}` : say(NOT_READ);
  const stop = end && { label: end.stop, url: end.url };
  const footLinks = [...(answerAt ? [] : [writeTo]), ...(stop ? [stop] : [])];
  const foot = [say(why), ...footLinks.map(({ label, url }) => labelled(label, url))].join('\n');
  const head = [...headingOf(text).map(say), notRead];
  const body = [...head, ...paragraphs.map(say), labelled(link.label, url), ...after.map(say)].join('\n\n');
  const { hostname } = new URL(publicUrl);
  // They name no real mail: each mail is an answer to its subject, whichever other mails have come.
  const references = thread.map((about) => `<${about}@${hostname}>`);
  return {
    replyTo: nobody(words, site),
    subject: subjectOf(text, words, site),
    text: `${body}\n\n-- \n${foot}\n`,
    html: pageOf(words, { text, url, answer: answerAt && writeTo, why, footLinks }),
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
    why: (publicUrl) => msg`You’re getting this email because you have an account at ${{ name }} (${{ publicUrl }}).`,
    stop: msg`Unsubscribe from emails`,
  };
}

type Linked = { label: Message; url: string };
type Content = { text: MailText; url: string; answer: Linked | '' | undefined; why: Message; footLinks: Linked[] };

function pageOf(words: Words, { text, url, answer, why, footLinks }: Content): string {
  const { paragraphs, link, after = [] } = text;
  const [, happened] = paragraphs;
  const dir = directionOf(words.language);
  const say = (message: Message) =>
    piecesOf(words._(message), dir).map((piece, index) => (index % 2 === 0 ? piece : html`<bdi>${piece}</bdi>`));
  const linked = ({ label, url }: Linked) => html` <a href="${url}">${say(label)}</a>`;
  // What does not show is for lists of mails, which show how each begins.
  return String(html`<!doctype html>
<html lang="${words.language}" dir="${dir}">
<body style="font: 16px/1.6 sans-serif; max-width: 36em; overflow-wrap: break-word">
${headingOf(text).map((heading) => html`<p style="font-weight: bold">${say(heading)}</p>\n`)}${happened && html`<div style="display: none">${say(happened)}</div>\n`}<p style="font-size: 13px">${say(NOT_READ)}${answer && linked(answer)}</p>
${paragraphs.map((paragraph) => html`<p>${say(paragraph)}</p>\n`)}
<p><a href="${url}">${say(link.label)}</a></p>
${after.map((paragraph) => html`<p>${say(paragraph)}</p>\n`)}
<p style="font-size: 13px">${say(why)}${footLinks.map(linked)}</p>
</body>
</html>
`);
}

/** How many characters of a title are in a subject and above a mail. */
const LONGEST_TITLE = 60;

const characters = new Intl.Segmenter();

/** `A food is promised to you: Apples · Open Larder`. */
function subjectOf(text: Pick<MailText, 'subject' | 'food'>, words: Words, { name }: Pick<Site, 'name'>): string {
  const { subject } = text;
  const title = asWritten(titleOf(text));
  const about = titleOf(text) === '' ? subject : msg`${{ subject }}: ${{ title }}`;
  return `${asText(words._(about), directionOf(words.language))} · ${name}`;
}

/** What stands above a mail that has a title. */
function headingOf(text: MailText): Message[] {
  const title = titleOf(text);
  return title === '' ? [] : [msg`“${{ title: asWritten(title) }}”`];
}

/** The title by which a mail is told from others in a list; empty where it has none. */
function titleOf({ food = '' }: Pick<MailText, 'food'>): string {
  return shortened(oneLine(food));
}

function shortened(title: string): string {
  const all = [...characters.segment(title)].map(({ segment }) => segment);
  if (all.length <= LONGEST_TITLE) return title;
  const begin = all.slice(0, LONGEST_TITLE - 1).join('');
  return `${begin.trimEnd()}…`;
}
