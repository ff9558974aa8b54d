import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { preload, skipServer } from '../../api/query.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { useAnsweredSteps } from '../../site/setup/answered-steps.ts';
import { Done } from '../../site/setup/done.tsx';
import { StepList } from '../../site/setup/step-list.tsx';
import { DONE, steps } from '../../site/setup/steps.ts';
import { siteSettingsQuery } from '../../site/site-queries.ts';
import { focusPage } from '../../ui/focus.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = preload(async ({ api, ask }) =>
  (await ask(sessionQuery(api))).isSteward ? [siteSettingsQuery(api)] : [],
);
export const clientLoader = skipServer;

/**
 * Sets up a new site, step by step. The server printed a link with a secret: the user who opens it becomes the first moderator.
 */
export default function SetupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: session } = useQuery(sessionQuery());
  const isSteward = session?.isSteward === true;
  const wanted = isSteward ? params.get('step') : null;
  const found = steps.findIndex(({ id }) => id === wanted);
  const isDone = wanted === DONE;
  const index = found < 0 ? 0 : found;
  const step = steps[index];
  const next = `/setup?step=${steps[index + 1]?.id ?? DONE}`;
  const { isDone: isStepDone, answer } = useAnsweredSteps();
  useFocusOnNewStep(isDone ? DONE : String(step?.id));
  if (!step) return null;
  const { Component, id, skipped } = step;
  const goToNext = () => {
    answer(step);
    // After the first step, removes the link's secret from the URL.
    navigate(next, { replace: index === 0 });
  };
  const [number, all, title] = [index + 1, steps.length, t(step.title)];
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <PageMeta title={t`Set up this site`} noIndex />
      <h1 className="text-4xl outline-none md:text-5xl">
        <span>{t`Set up this site`}</span>
        {!isDone && (
          <span className="text-muted mt-2 block font-text text-lg font-normal">{t`Step ${number} of ${all}: ${title}`}</span>
        )}
      </h1>
      {isSteward && <StepList current={isDone ? DONE : id} isDone={isStepDone} />}
      {isDone ? (
        <Done />
      ) : (
        <div className="mt-6 grid gap-4">
          <Component key={id} onDone={goToNext} />
          {isSteward && skipped && (
            <Link to={next} className="link justify-self-center py-2">
              {t`Skip this step`}
            </Link>
          )}
          {isSteward && (
            <p className="text-muted text-pretty">
              <span>{t`You can change all of this later:`}</span>
              <span> </span>
              <Link to="/moderation/site" className="link">
                {t`Site settings`}
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function useFocusOnNewStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusPage();
  }, [step]);
}
