import { type FormEvent, useState } from 'react';
import { useLingui } from '#page-words';
import { saysWho } from '../../../contract/imprint.ts';
import type { EditedSiteSettings, SiteSettings } from '../../../contract/site-settings.ts';
import { siteLimits, siteYears } from '../../../contract/site-terms.ts';
import { now } from '../../clock/clock.ts';
import { BoxedSection } from '../../ui/boxed-section.tsx';
import type { Values } from '../../ui/drafts.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { valuesOf } from '../../ui/form-controls.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  settings: EditedSiteSettings;
  /** What is proposed as long as no one has said who answers for the site. */
  email?: string;
  /** Leads on, where it is a step among others. */
  onSent?(): void;
};

/** Changes who answers for the site. */
export function ImprintForm({ settings, email = '', onSent }: Props) {
  const { t } = useLingui();
  return (
    <BoxedSection title={t`Contact details`} id="imprint">
      <SettingsForm
        settings={settings}
        settingsOf={(values) => ({ imprint: imprintOf(values) })}
        draft="site imprint"
        onSent={onSent}
      >
        {({ imprint, variables }) => <ImprintFields imprint={toBegin(imprint, email)} contact={variables.contact} />}
      </SettingsForm>
    </BoxedSection>
  );
}

/** An imprint as its form shows it at first: as long as it says nothing, with the present year. */
function toBegin(imprint: SiteSettings['imprint'], email: string): SiteSettings['imprint'] {
  return saysWho(imprint) ? imprint : { ...imprint, email, founded: new Date(now()).getFullYear() };
}

type FieldsProps = {
  imprint: SiteSettings['imprint'];
  /** The environment variable that decides who gets what is written in the contact form, if one does. */
  contact: string | null;
};

/** The fields of the imprint. Those that it must have may only be empty all at once. */
function ImprintFields({ imprint, contact }: FieldsProps) {
  const { t } = useLingui();
  const { name, address, phone, email, hours, founded } = imprint;
  const [isBegun, setBegun] = useState(saysWho(imprint));
  const followTyping = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setBegun(saysWho(imprintOf(valuesOf(form))));
  };
  return (
    <div className="grid gap-4" onInput={followTyping}>
      {!isBegun && <p className="text-pretty">{t`Visitors can’t see who runs this site yet.`}</p>}
      <Field
        label={t`Name`}
        name="imprint.name"
        autoComplete="organization"
        hint={t`The person or group that runs this site. Shown on every page.`}
        maxLength={siteLimits.imprintName}
        defaultValue={name}
        required={isBegun}
      />
      <TextAreaField
        label={t`Address`}
        name="imprint.address"
        autoComplete="street-address"
        hint={t`Where people can find you or send a letter.`}
        rows={3}
        maxLength={siteLimits.address}
        defaultValue={address}
        required={isBegun}
      />
      <EmailField
        label={t`Email`}
        name="imprint.email"
        hint={
          contact
            ? t`Messages from the contact form go elsewhere, as set by the environment variable ${contact}.`
            : t`Messages from the contact form go there, too.`
        }
        defaultValue={email}
        required={isBegun}
      />
      <Field
        label={t`Phone (optional)`}
        name="imprint.phone"
        type="tel"
        maxLength={siteLimits.phone}
        defaultValue={phone}
      />
      <OpeningHours hours={hours} />
      <NumberField
        label={t`Year founded`}
        name="imprint.founded"
        min={siteYears.first}
        max={siteYears.last}
        defaultValue={founded}
      />
    </div>
  );
}

function imprintOf(values: Values): SiteSettings['imprint'] {
  const of = (field: string) => values[`imprint.${field}`] ?? '';
  const firstDay = of('hours.firstDay');
  const times = { from: of('hours.from'), to: of('hours.to') };
  return {
    ...{ name: of('name'), address: of('address'), phone: of('phone'), email: of('email') },
    hours: firstDay ? { firstDay: Number(firstDay), lastDay: Number(of('hours.lastDay')), ...times } : null,
    founded: Number(of('founded')),
  };
}
