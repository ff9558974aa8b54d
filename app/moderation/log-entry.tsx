import { useLingui } from '#page-words';
import { logSentences } from '../../contract/site/log-sentences.ts';
import type { LoggedAct } from '../../contract/site/moderation.ts';
import { OPERATOR_NAME } from '../../contract/site/moderation-terms.ts';
import { Moment } from '../ui/dates.tsx';
import { WrittenText } from '../ui/page/written-text.tsx';
import { Trans } from '../words/words-context.tsx';
import { Card } from './cards.tsx';

/** An entry of the moderation log, as a sentence. */
export function LogEntry({ act: { at, moderator, act, target, why } }: { act: LoggedAct }) {
  const { t } = useLingui();
  const who = moderator === OPERATOR_NAME ? t`an administrator` : moderator;
  return (
    <Card>
      <p className="wrap-anywhere">
        <Trans
          {...logSentences[act]({ moderator, target })}
          values={{
            moderator: <bdi className="font-medium">{who}</bdi>,
            target: <bdi className="font-medium">{target}</bdi>,
          }}
        />
      </p>
      {why && <WrittenText text={why} />}
      <p className="text-muted text-sm">
        <Moment instant={at} />
      </p>
    </Card>
  );
}
