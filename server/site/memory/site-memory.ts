import { isDeepStrictEqual } from 'node:util';
import { isImprintSet } from '../../../contract/site/imprint.ts';
import { LOGOS } from '../../../contract/site/logo-terms.ts';
import { settingsForAll, siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { ChangedSiteSettings, PublicSettings } from '../../../contract/site/site-settings.ts';
import { translationSetting } from '../../../contract/site/site-terms.ts';
import type { SiteTextKind } from '../../../contract/site/site-text-terms.ts';
import { inTranslation } from '../../../contract/site/site-translations.ts';
import { isLanguage } from '../../../contract/words/languages.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import { type RestoredCopy, readRestoredCopy } from '../../db/backup/restored-copy.ts';
import type { Db } from '../../db/schema.ts';
import type { Subscriber } from '../../db/subscription.ts';
import { readEventMessage } from '../../events/broadcast.ts';
import type { DomainEvent } from '../../events/publish.ts';
import { type JoiningRules, joiningBy, joiningRules } from './joining.ts';
import { readLogo } from './logo.ts';
import { type Look, lookOf } from './look.ts';
import { type MailServer, mailBy, readMailServer } from './mail-server.ts';
import { placeBy } from './place.ts';
import { readSettings } from './settings.ts';
import { createSetupWaiting } from './setup-waiting.ts';
import { readWrittenKinds } from './written-kinds.ts';

/**
 * The site's public settings, with its look, logo, own texts and state. `isExample` is true until the imprint says who runs the
 * site. `restoredFrom` is the time of the backup, if this is a restored copy.
 */
export type SiteIdentity = PublicSettings & {
  look: Look | null;
  logo: string | null;
  texts: SiteTextKind[];
  isExample: boolean;
  setupWaits: boolean;
  restoredFrom: string | null;
};

/** The site's settings, kept in memory until any server changes them. */
export type SiteMemory = Subscriber & {
  /**
   * Returns the current public settings, in the stewards' translation into this language if there is one. While the database is
   * unavailable, returns the last known settings.
   */
  read(language?: string): Promise<SiteIdentity>;
  /** Returns the current rules for joining or, while the database is unavailable, the last known ones. */
  readRules(): Promise<JoiningRules>;
  /**
   * Returns the mail configuration, or the last known one while the database is unavailable. Undefined if the site sends no mail.
   */
  readMail(): Promise<MailConfig | undefined>;
  /** Whether the site sends mail, as last known. For callers that cannot wait for the database. */
  sendsMail(): boolean;
  /** Whether this is a restored copy, which sends nothing. While the database is unavailable, returns the last known state. */
  readCopy(): Promise<boolean>;
  /** Whether this is a restored copy, as last known. */
  isCopy(): boolean;
  /** Returns the last known name of the site. */
  lastName(): string;
  /** Returns the last known changed settings. */
  last(): ChangedSiteSettings;
  /** Handles the events of a transaction that this server has committed. */
  record(events: DomainEvent[]): void;
};

type Deciding = Pick<
  Config,
  | 'joining'
  | 'mail'
  | 'publicUrl'
  | 'secret'
  | 'trustProxy'
  | 'moderators'
  | 'fixed'
  | 'timeZone'
  | 'languages'
  | 'language'
>;

/** The settings that stewards have stored. */
export type KnownSite = {
  changed: ChangedSiteSettings;
  mail: MailServer | undefined;
  logo: string | undefined;
  texts: SiteTextKind[];
  copy: RestoredCopy | undefined;
};

export async function readSite(db: Db, config: Pick<Config, 'secret' | 'languages'>): Promise<KnownSite> {
  const [changed, mail, logo, texts, copy] = await Promise.all([
    readSettings(db),
    readMailServer(db, config),
    readLogo(db),
    readWrittenKinds(db, config),
    readRestoredCopy(db),
  ]);
  return { changed, mail, logo, texts, copy };
}

/** Returns the settings that everyone can see. */
function visibleToAll(settings: PublicSettings): PublicSettings {
  const told = Object.entries(settings).filter(([name]) => Object.hasOwn(settingsForAll, name));
  return Object.fromEntries(told) as PublicSettings;
}

/** How long to use cached settings while this server is not notified of changes, in milliseconds. */
const GOOD_FOR = 500;

/**
 * @param known the settings to use until the first read succeeds
 * @param onChange called when the known settings have changed
 */
export function createSiteMemory(
  db: Db,
  config: Deciding,
  known: KnownSite = { changed: {}, mail: undefined, logo: undefined, texts: [], copy: undefined },
  onChange: () => void = () => {},
): SiteMemory {
  const setupWaits = createSetupWaiting(db, config);
  let listening = false;
  let last = known;
  let reading: Promise<KnownSite> | undefined;
  let readAt = 0;
  const read = async () => {
    if (reading && !listening && performance.now() - readAt > GOOD_FOR) reading = undefined;
    if (!reading) {
      reading = readSite(db, config);
      readAt = performance.now();
    }
    const asked = reading;
    try {
      const site = await asked;
      if (reading === asked && last !== site) {
        const isOther = !isDeepStrictEqual(site, last);
        last = site;
        if (isOther) onChange();
      }
      return site;
    } catch {
      if (reading === asked) reading = undefined;
      return last;
    }
  };
  // Refetch right away, because some callers only use the last known values.
  const drop = () => {
    reading = undefined;
    if (listening) void read();
  };
  const rulesBy = ({ joining = siteDefaults.joining }: ChangedSiteSettings) => joiningRules(joining, config);
  return {
    async read(language = '') {
      const { changed, logo, texts, copy } = await read();
      const forAll = visibleToAll({ ...siteDefaults, ...changed, ...placeBy(config, changed), ...config.fixed });
      const translation = isLanguage(language) ? changed[translationSetting(language)] : undefined;
      return {
        ...(translation ? inTranslation(forAll, translation) : forAll),
        joining: joiningBy(rulesBy(changed)),
        look: lookOf(changed.colour ?? null),
        logo: logo === undefined ? null : `${LOGOS}/${logo}`,
        texts,
        isExample: !isImprintSet(forAll.imprint),
        setupWaits: await setupWaits(changed),
        restoredFrom: copy?.madeAt.toISOString() ?? null,
      };
    },
    readRules: async () => rulesBy((await read()).changed),
    readMail: async () => mailBy(config, (await read()).mail),
    sendsMail: () => mailBy(config, last.mail) !== undefined,
    readCopy: async () => (await read()).copy !== undefined,
    isCopy: () => last.copy !== undefined,
    last: () => last.changed,
    lastName: () => config.fixed.name ?? last.changed.name ?? siteDefaults.name,
    record(events) {
      if (events.some(({ kind }) => kind === 'site-changed')) drop();
    },
    receive(text) {
      const message = readEventMessage(text);
      if (!message || 'site' in message || 'resync' in message) drop();
    },
    begin() {
      listening = true;
      drop();
    },
    lose() {
      listening = false;
      drop();
    },
  };
}
