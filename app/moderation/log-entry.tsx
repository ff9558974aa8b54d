import type { ReactElement } from 'react';
import { Trans, useLingui } from '#page-words';
import type { LoggedAct } from '../../contract/moderation.ts';
import { type ModerationAct, OPERATOR_NAME } from '../../contract/moderation-terms.ts';
import { Moment } from '../ui/dates.tsx';
import { WrittenText } from '../ui/written-text.tsx';
import { Card } from './cards.tsx';

/** Who did what to whom, as a sentence of its own for each act. */
const actWords: Record<ModerationAct, (who: { moderator: ReactElement; target: ReactElement }) => ReactElement> = {
  hide: ({ moderator, target }) => (
    <Trans>
      {moderator} hid {target}
    </Trans>
  ),
  show: ({ moderator, target }) => (
    <Trans>
      {moderator} unhid {target}
    </Trans>
  ),
  suspend: ({ moderator, target }) => (
    <Trans>
      {moderator} suspended {target}
    </Trans>
  ),
  reinstate: ({ moderator, target }) => (
    <Trans>
      {moderator} reinstated {target}
    </Trans>
  ),
  close: ({ moderator, target }) => (
    <Trans>
      {moderator} closed the report on {target}
    </Trans>
  ),
  'rename-site': ({ moderator, target }) => (
    <Trans>
      {moderator} named this site {target}
    </Trans>
  ),
  'reword-site': ({ moderator }) => <Trans>{moderator} changed the tagline</Trans>,
  'change-imprint': ({ moderator }) => <Trans>{moderator} changed the contact details</Trans>,
  'recolour-site': ({ moderator }) => <Trans>{moderator} changed the colour of this site</Trans>,
  'change-logo': ({ moderator }) => <Trans>{moderator} changed the logo of this site</Trans>,
  'remove-logo': ({ moderator }) => <Trans>{moderator} removed the logo of this site</Trans>,
  'make-moderator': ({ moderator, target }) => (
    <Trans>
      {moderator} made {target} a moderator
    </Trans>
  ),
  'make-steward': ({ moderator, target }) => (
    <Trans>
      {moderator} made {target} a steward
    </Trans>
  ),
  'unmake-moderator': ({ moderator, target }) => (
    <Trans>
      {moderator} removed {target} as moderator
    </Trans>
  ),
  'unmake-steward': ({ moderator, target }) => (
    <Trans>
      {moderator} removed {target} as steward
    </Trans>
  ),
  'set-up': ({ moderator }) => <Trans>{moderator} became the first moderator</Trans>,
  'delete-samples': ({ moderator }) => <Trans>{moderator} deleted the sample listings</Trans>,
  'open-site': ({ moderator }) => <Trans>{moderator} opened this site to everyone</Trans>,
  'ask-for-confirmed-emails': ({ moderator }) => (
    <Trans>{moderator} opened this site to everyone with a confirmed email</Trans>
  ),
  'change-mail': ({ moderator }) => <Trans>{moderator} changed the mail server</Trans>,
  'end-mail': ({ moderator }) => <Trans>{moderator} turned off email</Trans>,
  'move-site': ({ moderator }) => <Trans>{moderator} set the location of this site</Trans>,
  'change-time-zone': ({ moderator }) => <Trans>{moderator} changed the time zone of this site</Trans>,
  'change-language': ({ moderator }) => <Trans>{moderator} changed the language of this site</Trans>,
  'change-dates': ({ moderator }) => <Trans>{moderator} changed the date format</Trans>,
  'write-about': ({ moderator }) => <Trans>{moderator} changed the text about this site</Trans>,
  'write-rules': ({ moderator }) => <Trans>{moderator} changed the rules</Trans>,
  'write-privacy': ({ moderator }) => <Trans>{moderator} changed the privacy page</Trans>,
  'write-imprint': ({ moderator }) => <Trans>{moderator} changed the legal notice</Trans>,
  'change-home': ({ moderator }) => <Trans>{moderator} changed the home page</Trans>,
  'translate-site': ({ moderator }) => <Trans>{moderator} changed the translations of this site</Trans>,
  'ask-for-releases': ({ moderator }) => <Trans>{moderator} turned on the check for new releases</Trans>,
  'end-asking-for-releases': ({ moderator }) => <Trans>{moderator} turned off the check for new releases</Trans>,
  'go-live': ({ moderator }) => <Trans>{moderator} made this restored copy the live site</Trans>,
  'close-site': ({ moderator }) => <Trans>{moderator} made this site invitation-only</Trans>,
};

export function LogEntry({ act: { at, moderator, act, target, why } }: { act: LoggedAct }) {
  const { t } = useLingui();
  const sentence = actWords[act];
  return (
    <Card>
      <p className="wrap-anywhere">
        {sentence({
          moderator: <bdi className="font-medium">{moderator === OPERATOR_NAME ? t`an administrator` : moderator}</bdi>,
          target: <bdi className="font-medium">{target}</bdi>,
        })}
      </p>
      {why && <WrittenText text={why} />}
      <p className="text-muted text-sm">
        <Moment instant={at} />
      </p>
    </Card>
  );
}
