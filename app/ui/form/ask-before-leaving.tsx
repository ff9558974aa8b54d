import { useEffect, useEffectEvent } from 'react';
import { type Path, useBlocker, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { useQuestion } from '../feedback/toast.tsx';

type Props = {
  about: string;
  isTyped(): boolean;
};

const addressOf = ({ pathname, search }: Path) => pathname + search;

/**
 * Asks for confirmation before the user leaves the page with unsent input. Going to the login page is fine: it leads back here.
 */
export function AskBeforeLeaving({ about, isTyped }: Props) {
  const { t } = useLingui();
  const ask = useQuestion();
  const here = addressOf(useLocation());
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // Ask only on the form's own page: the form may stay mounted for a moment after the user has left it.
    return isTyped() && addressOf(from) === here && addressOf(to) !== here && to.pathname !== '/login';
  });
  const askNow = useEffectEvent(() =>
    ask({ text: t`Are you sure?`, about, onYes: () => blocker.proceed?.(), onNo: () => blocker.reset?.() }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') askNow();
  }, [blocker.state]);
  // The browser itself asks for confirmation if the user closes the window or opens another site.
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => isTyped() && event.preventDefault());
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('beforeunload', (event) => onUnload(event), listening);
    return () => listening.abort();
  }, []);
  return null;
}
