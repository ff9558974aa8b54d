import { type Message, msg } from '#words';
import { sayAmount, sayOffered } from '../../contract/amount-terms.ts';
import type { Notice } from '../../contract/inbox.ts';
import { questionKinds, statusWords } from '../../contract/request-terms.ts';
import { nameInWords } from '../ui/person-name.tsx';

const MY_REQUESTS = '/my-food-requests';

const WHERE = msg`See where to collect`;
const SEE_IT = msg`See it`;

/** The side that each kind of notice is for, the label of its link, and whether somebody is at a door in a moment. */
export const noticeLinks: Record<Notice['kind'], { side: 'donor' | 'requester'; label: Message; urgency?: 'soon' }> = {
  accepted: { side: 'requester', label: WHERE },
  changed: { side: 'requester', label: WHERE },
  claimed: { side: 'requester', label: SEE_IT },
  decided: { side: 'requester', label: SEE_IT },
  offered: { side: 'requester', label: SEE_IT },
  reminder: { side: 'requester', label: WHERE, urgency: 'soon' },
  expected: { side: 'requester', label: SEE_IT },
  'proposed-by-donor': { side: 'requester', label: SEE_IT },
  'time-declined-by-donor': { side: 'requester', label: SEE_IT },
  agreed: { side: 'requester', label: SEE_IT },
  'thanked-by-donor': { side: 'requester', label: SEE_IT },
  asked: { side: 'donor', label: msg`See who’s asking` },
  taken: { side: 'donor', label: msg`See who’s coming` },
  denied: { side: 'donor', label: SEE_IT },
  approved: { side: 'donor', label: SEE_IT },
  withdrawn: { side: 'donor', label: msg`See who’s waiting` },
  answered: { side: 'donor', label: SEE_IT },
  coming: { side: 'donor', label: SEE_IT, urgency: 'soon' },
  'on-the-way': { side: 'donor', label: SEE_IT, urgency: 'soon' },
  picked: { side: 'donor', label: SEE_IT },
  'proposed-by-requester': { side: 'donor', label: SEE_IT },
  'time-declined-by-requester': { side: 'donor', label: SEE_IT },
  lapsed: { side: 'donor', label: SEE_IT },
  'taken-off': { side: 'donor', label: SEE_IT },
  'thanked-by-requester': { side: 'donor', label: SEE_IT },
};

/** Whether a notice is about a food of one's own. */
export function isForDonor({ kind }: Notice): boolean {
  return noticeLinks[kind].side === 'donor';
}

/** Whether a notice asks something, and so stays until it is answered. */
export function isQuestion({ kind }: Notice): boolean {
  const questions: Notice['kind'][] = questionKinds;
  return questions.includes(kind);
}

/** The page that a notice links to. */
export function pageOf(notice: Notice): string {
  if (!isForDonor(notice)) return MY_REQUESTS;
  return notice.foodId ? `/my-posted-food/${notice.foodId}` : '/my-posted-food';
}

/** The text of a notice. `say` puts a pick-up time into words. */
export function textOf(notice: Notice, say: (time: string) => string): Message {
  const { kind, status, reason, title, name, answer, words, wanted = 0, offered = 0, unit } = notice;
  const time = notice.window && say(notice.window);
  const when = time ?? '';
  switch (kind) {
    case 'accepted':
      return msg`${{ title }} is yours! ${{ name }} is saving it for you.`;
    case 'changed':
      return msg`${{ name }} changed the location or the last day of ${{ title }}.`;
    case 'claimed':
      return msg`${{ name }} says ${{ title }} has been handed over.`;
    case 'decided':
      return msg`${{ title }}: ${{ status: statusWords({ status, reason }) }}.`;
    case 'offered':
      return msg`${{ name }} can give you ${{ share: sayOffered({ offered, wanted, unit }) }} you asked for: ${{ title }}.`;
    case 'taken':
      return taken({ name, title, amount: sayAmount(wanted, unit), time });
    case 'withdrawn':
      return msg`${{ name: nameInWords(name) }} can’t collect ${{ title }} after all.`;
    case 'asked':
      return msg`${{ name }} asked for ${{ title }}.`;
    case 'denied':
      return msg`${{ name }} says they don’t have ${{ title }}.`;
    case 'approved':
      return msg`${{ title }}: ${{ status: statusWords({ status: 'Collected' }, name) }}.`;
    case 'answered':
      return msg`${{ name }} about ${{ title }}: ${{ answer: answer ?? '' }}`;
    case 'reminder':
      return msg`It’s nearly time to collect ${{ title }}: ${{ when }}.`;
    case 'expected':
      return msg`${{ name }} is asking if you’re on your way to collect ${{ title }}.`;
    case 'on-the-way':
      return msg`${{ name }} is on the way to collect ${{ title }}.`;
    case 'coming':
      return msg`${{ name }} is coming to collect ${{ title }}: ${{ when }}.`;
    case 'picked':
      return time
        ? msg`${{ name }} chose a pick-up time for ${{ title }}: ${{ time }}.`
        : msg`${{ name }} can collect ${{ title }} at any of your pick-up times.`;
    case 'proposed-by-donor':
    case 'proposed-by-requester':
      return msg`${{ name }} proposed a pick-up time for ${{ title }}: ${{ when }}.`;
    case 'time-declined-by-donor':
    case 'time-declined-by-requester':
      return msg`${{ name }} declined your pick-up time for ${{ title }}: ${{ when }}.`;
    case 'agreed':
      return msg`${{ name }} agreed to your pick-up time for ${{ title }}: ${{ when }}.`;
    case 'lapsed':
      return msg`${{ name }} didn’t collect ${{ title }} in time. It now goes to the next person in the queue.`;
    case 'taken-off':
      return msg`${{ title }} was hidden by moderators. ${{ name }} can no longer collect it.`;
    case 'thanked-by-donor':
    case 'thanked-by-requester':
      return words === undefined
        ? msg`${{ name }} says thanks for ${{ title }}.`
        : msg`${{ name }} says thanks for ${{ title }}: ${{ words }}`;
  }
}

function taken({
  name,
  title,
  amount,
  time,
}: {
  name: string;
  title: string;
  amount: Message;
  time?: string | undefined;
}) {
  return time
    ? msg`${{ name }} is taking the ${{ amount }} of ${{ title }} you offered: ${{ time }}.`
    : msg`${{ name }} is taking the ${{ amount }} of ${{ title }} you offered.`;
}
