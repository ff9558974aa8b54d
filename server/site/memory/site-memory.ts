import { isDeepStrictEqual } from 'node:util';
import { saysWho } from '../../../contract/site/imprint.ts';
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

/** Who the site is, how it looks, which texts it has of its own, whether nobody has said yet who answers for it, whether setting it up waits, and of when the backup is that it is a restored copy of. */
export type SiteIdentity = PublicSettings & {
  look: Look | null;
  logo: string | null;
  texts: SiteTextKind[];
  isExample: boolean;
  setupWaits: boolean;
  restoredFrom: string | null;
};

/** Who the site is, read once and kept in memory until any server changes it. */
export type SiteMemory = Subscriber & {
  /** As the database has it, with its own words in a language. While the database is away, as it was last known. */
  read(language?: string): Promise<SiteIdentity>;
  /** Who may join, in the same way. */
  readRules(): Promise<JoiningRules>;
  /** How mail is sent, in the same way; undefined where none is. */
  readMail(): Promise<MailConfig | undefined>;
  /** Whether mail is sent, as was last known, for what can not wait for the database. */
  sendsMail(): boolean;
  /** Whether it is a restored copy, which sends nothing, in the same way as `read`. */
  readCopy(): Promise<boolean>;
  /** The same as was last known. */
  isCopy(): boolean;
  /** What it was last known to be called, in the same way. */
  lastName(): string;
  /** The settings that somebody has changed, in the same way. */
  last(): ChangedSiteSettings;
  /** Records the events of a transaction of this server that is over. */
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

/** What stewards have decided. */
export type KnownSite = {
  changed: ChangedSiteSettings;
  mail: MailServer | undefined;
  /** The hash of the site's own logo. */
  logo: string | undefined;
  texts: SiteTextKind[];
  copy: RestoredCopy | undefined;
};

/** Reads what stewards have decided. */
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

/** Those settings that everyone is told. */
function ofEverybody(settings: PublicSettings): PublicSettings {
  const told = Object.entries(settings).filter(([name]) => Object.hasOwn(settingsForAll, name));
  return Object.fromEntries(told) as PublicSettings;
}

/** For how long it is not read again where nothing tells this server of changes, in milliseconds. */
const GOOD_FOR = 500;

/**
 * @param known the settings as far as they are known before the first reading
 * @param onChange is told when others are known than before
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
  // Read again at once, as some only ask what was last known.
  const drop = () => {
    reading = undefined;
    if (listening) void read();
  };
  const rulesBy = ({ joining = siteDefaults.joining }: ChangedSiteSettings) => joiningRules(joining, config);
  return {
    async read(language = '') {
      const { changed, logo, texts, copy } = await read();
      const forAll = ofEverybody({ ...siteDefaults, ...changed, ...placeBy(config, changed), ...config.fixed });
      const translation = isLanguage(language) ? changed[translationSetting(language)] : undefined;
      return {
        ...(translation ? inTranslation(forAll, translation) : forAll),
        joining: joiningBy(rulesBy(changed)),
        look: lookOf(changed.colour ?? null),
        logo: logo === undefined ? null : `${LOGOS}/${logo}`,
        texts,
        isExample: !saysWho(forAll.imprint),
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
