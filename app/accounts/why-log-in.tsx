import { useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { pathToReturnTo } from '../session/path-to-return-to.ts';

/** Reasons to log in, by the start of the path that the guest tried to open. */
const reasons: [path: string, reason: Message][] = [
  ['/add-food', msg`To give food away, you need a free account.`],
  ['/my-food-requests', msg`To ask for food and see your requests, you need a free account.`],
  ['/my-posted-food', msg`To see the food you’re giving away, please log in.`],
  ['/messages', msg`To read your messages, please log in.`],
  ['/food/', msg`To ask for food, you need a free account.`],
];

/** Explains to guests why they were sent to the login page. */
export function WhyLogIn() {
  const { t } = useLingui();
  const from = pathToReturnTo(useLocation().state);
  const reason = reasons.find(([path]) => from.startsWith(path))?.[1];
  return reason && <p className="text-lg text-pretty">{t(reason)}</p>;
}
