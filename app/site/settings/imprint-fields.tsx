import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLingui } from '#page-words';
import { isImprintSet } from '../../../contract/site/imprint.ts';
import type { SiteSettings } from '../../../contract/site/site-settings.ts';
import { siteLimits, siteYears } from '../../../contract/site/site-terms.ts';
import { now } from '../../clock/clock.ts';
import { sessionQuery } from '../../session/session-query.ts';
import type { Values } from '../../ui/form/drafts.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Field, TextAreaField } from '../../ui/form/field.tsx';
import { valuesOf } from '../../ui/form/form-controls.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { useShownSettings } from './use-setting.ts';

/** Returns the form's initial values. An empty imprint gets the current year and the given email address. */
function initialImprint(imprint: SiteSettings['imprint'], email: string): SiteSettings['imprint'] {
  return isImprintSet(imprint) ? imprint : { ...imprint, email, founded: new Date(now()).getFullYear() };
}

/** Fields for the imprint. Once one of them is filled in, name, address and email address are required. */
export function ImprintFields() {
  const { t } = useLingui();
  const { settings, isStep } = useShownSettings();
  const { data: session } = useQuery(sessionQuery());
  const imprint = initialImprint(settings.imprint, (isStep && session?.user?.email) || '');
  const { contact } = settings.variables;
  const { name, address, phone, email, hours, founded } = imprint;
  const [isBegun, setBegun] = useState(isImprintSet(imprint));
  const followTyping = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setBegun(isImprintSet(imprintOf(valuesOf(form))));
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

export function imprintOf(values: Values): SiteSettings['imprint'] {
  const of = (field: string) => values[`imprint.${field}`] ?? '';
  const firstDay = of('hours.firstDay');
  const times = { from: of('hours.from'), to: of('hours.to') };
  return {
    ...{ name: of('name'), address: of('address'), phone: of('phone'), email: of('email') },
    hours: firstDay ? { firstDay: Number(firstDay), lastDay: Number(of('hours.lastDay')), ...times } : null,
    founded: Number(of('founded')),
  };
}
