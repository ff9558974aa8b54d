import { useEffect, useEffectEvent } from 'react';
import { type Path, useBlocker, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { useQuestion } from '../feedback/toast.tsx';

type Props = {
  about: string;
  isTyped(): boolean;
};

const addressOf = ({ pathname, search }: Path) => pathname + search;

/** Asks a person who leaves the page with something typed and not sent. Somebody who has to log in comes back, and is not asked. */
export function AskBeforeLeaving({ about, isTyped }: Props) {
  const { t } = useLingui();
  const ask = useQuestion();
  const here = addressOf(useLocation());
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A form that is still on screen for a moment after it has been left asks nobody.
    return isTyped() && addressOf(from) === here && addressOf(to) !== here && to.pathname !== '/login';
  });
  const asked = useEffectEvent(() =>
    ask({ text: t`Are you sure?`, about, onYes: () => blocker.proceed?.(), onNo: () => blocker.reset?.() }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') asked();
  }, [blocker.state]);
  // The browser itself asks a person who closes the window or goes to another site.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => isTyped() && event.preventDefault());
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('beforeunload', (event) => onUnload(event), listening);
    return () => listening.abort();
  }, []);
  return null;
}
