import { type ReactNode, useRef } from 'react';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';

type Props = { signIn(): Promise<void>; onDone(): void; className?: string; children: ReactNode };

/** Signs in without a form; `onDone` follows when it has worked. */
export function SignInButton({ signIn, onDone, className = '', children }: Props) {
  const { loading } = useAuth();
  const toast = useToast();
  const dismiss = useRef<() => void>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  const start = async () => {
    // Whoever tries again has read what went wrong, which shall not stand beside a success.
    dismiss.current?.();
    try {
      await signIn();
      // Who has gone elsewhere meanwhile is not led away from there.
      if (button.current) onDone();
    } catch (error) {
      dismiss.current = toast.error(error);
    }
  };

  return (
    <button ref={button} type="button" className={`btn btn-block ${className}`} disabled={loading} onClick={start}>
      {children}
    </button>
  );
}
