import { msg } from '#words';
import { type LogSentence, recordOf, type SettingAct, type SiteSetting, settingNames } from './site-setting-terms.ts';

function sentencesOf(...names: SiteSetting[]) {
  return Object.assign({}, ...names.map((name) => recordOf(name).acts)) as Record<SettingAct, LogSentence>;
}

/** Sentences for the moderation log, one per act, in the order of the API. */
export const logSentences = {
  hide: ({ moderator, target }) => msg`${{ moderator }} hid ${{ target }}`,
  show: ({ moderator, target }) => msg`${{ moderator }} unhid ${{ target }}`,
  suspend: ({ moderator, target }) => msg`${{ moderator }} suspended ${{ target }}`,
  reinstate: ({ moderator, target }) => msg`${{ moderator }} reinstated ${{ target }}`,
  close: ({ moderator, target }) => msg`${{ moderator }} closed the report on ${{ target }}`,
  ...sentencesOf('name', 'line', 'imprint', 'colour'),
  'change-logo': ({ moderator }) => msg`${{ moderator }} changed the logo of this site`,
  'remove-logo': ({ moderator }) => msg`${{ moderator }} removed the logo of this site`,
  'make-moderator': ({ moderator, target }) => msg`${{ moderator }} made ${{ target }} a moderator`,
  'make-steward': ({ moderator, target }) => msg`${{ moderator }} made ${{ target }} a steward`,
  'unmake-moderator': ({ moderator, target }) => msg`${{ moderator }} removed ${{ target }} as moderator`,
  'unmake-steward': ({ moderator, target }) => msg`${{ moderator }} removed ${{ target }} as steward`,
  'set-up': ({ moderator }) => msg`${{ moderator }} became the first moderator`,
  'delete-samples': ({ moderator }) => msg`${{ moderator }} deleted the sample listings`,
  ...sentencesOf('joining', 'place', 'timeZone', 'language', 'dates'),
  'change-mail': ({ moderator }) => msg`${{ moderator }} changed the mail server`,
  'end-mail': ({ moderator }) => msg`${{ moderator }} turned off email`,
  'write-about': ({ moderator }) => msg`${{ moderator }} changed the text about this site`,
  'write-rules': ({ moderator }) => msg`${{ moderator }} changed the rules`,
  'write-privacy': ({ moderator }) => msg`${{ moderator }} changed the privacy page`,
  'write-imprint': ({ moderator }) => msg`${{ moderator }} changed the legal notice`,
  // Adds all other settings. The acts above keep their positions, so the order in the API does not change.
  ...sentencesOf(...settingNames),
  'go-live': ({ moderator }) => msg`${{ moderator }} made this restored copy the live site`,
} satisfies Record<string, LogSentence>;

export type ModerationAct = keyof typeof logSentences;
export const moderationActs = Object.keys(logSentences) as ModerationAct[];
