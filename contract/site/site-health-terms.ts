import { type Message, msg, plural } from '#words';

/** Severities of findings, worst first. */
export const harms = ['high', 'medium', 'low'] as const;
export type Harm = (typeof harms)[number];

export const harmWords: Record<Harm, Message> = {
  high: msg`Urgent`,
  medium: msg({ message: 'Important', context: 'of what is amiss' }),
  low: msg`Good to know`,
};

/** Summary of a site's health by the number of findings. */
export function healthSummary(findings: number): Message {
  if (findings === 0) return msg`Everything’s OK`;
  return msg`${plural({ findings }, { one: '# thing needs attention', other: '# things need attention' })}`;
}
