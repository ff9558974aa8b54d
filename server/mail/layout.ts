import { html } from 'hono/html';
import { type Message, msg } from '#words';
import { directionOf } from '../../contract/words/languages.ts';
import type { Words } from '../../contract/words/say.ts';
import { asText, asWritten, piecesOf } from '../kernel/as-written.ts';
import { oneLine } from '../kernel/one-line.ts';

/** A mail's text before layout. Names and titles in it are marked as user-written (`asWritten`). */
export type MailText = {
  /** The mail's own subject, to which layout adds the food's title and the site's name. */
  subject: Message;
  /**
   * Title or titles of the food that the mail is about. Shown in the subject and the preview, so that mails can be told apart.
   */
  food?: string;
  /** The greeting, then what happened, then the rest. */
  paragraphs: Message[];
  link: { label: Message; path: string };
  /** Paragraphs below the link. */
  after?: Message[];
  /** The reason for getting the mail, and the label of the unsubscribe link, if they differ from the usual ones. */
  end?: { why: (publicUrl: string) => Message; stop: Message };
};

/**
 * A plain-text mail to the site's moderators or administrators. `quoted` is added below the text, exactly as typed. With
 * `replyTo`, it is a message from that person.
 */
export type PlainMail = {
  subject: Message;
  text: Message;
  quoted?: string;
  replyTo?: { name: string; address: string };
};

/**
 * A mail to lay out in the reader's language. `thread` lists what the mail is about, broadest first. `answerAt` is the path of
 * the page where the reader can write to the other users, if there is one.
 */
type Mail = { words: Words; text: MailText; unsubscribeUrl?: string; thread?: string[]; answerAt?: string | undefined };

/** `sender` is the From address. */
type Site = { name: string; publicUrl: string; sender: string };

const NOT_READ = msg`No one reads replies to this email.`;

/** Returns a plain-text mail as fields of a nodemailer message. */
export function layOutLetter({ words, letter }: { words: Words; letter: PlainMail }, site: Site) {
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

/** Returns the Reply-To for mails whose replies no one reads. Its display name says so when someone starts a reply. */
function nobody(words: Words, { sender }: Site) {
  return { name: words._(msg`No one reads replies`), address: sender };
}

/** Returns a mail as fields of a nodemailer message. */
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
  // These IDs stand for what the thread is about, not for real mails, so the thread stays together even if some mails never
  // arrived.
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

/** Returns the footer of most mails. */
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
  // The hidden text is for previews in lists of mails, which show how each mail begins.
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

/** Maximum length of a title in the subject and in the heading, in characters. */
const LONGEST_TITLE = 60;

const characters = new Intl.Segmenter();

/** For example, `A food is promised to you: Apples · Open Larder`. */
function subjectOf(text: Pick<MailText, 'subject' | 'food'>, words: Words, { name }: Pick<Site, 'name'>): string {
  const { subject } = text;
  const title = asWritten(titleOf(text));
  const about = titleOf(text) === '' ? subject : msg`${{ subject }}: ${{ title }}`;
  return `${asText(words._(about), directionOf(words.language))} · ${name}`;
}

/** Returns the heading of a mail, if it has a title. */
function headingOf(text: MailText): Message[] {
  const title = titleOf(text);
  return title === '' ? [] : [msg`“${{ title: asWritten(title) }}”`];
}

/** Returns the title that tells a mail apart in a list, or an empty string if the mail has none. */
function titleOf({ food = '' }: Pick<MailText, 'food'>): string {
  return shortened(oneLine(food));
}

function shortened(title: string): string {
  const all = [...characters.segment(title)].map(({ segment }) => segment);
  if (all.length <= LONGEST_TITLE) return title;
  const begin = all.slice(0, LONGEST_TITLE - 1).join('');
  return `${begin.trimEnd()}…`;
}
