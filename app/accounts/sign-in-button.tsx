import { type ReactNode, useRef, useState } from 'react';
import { useAuth } from '../session/auth.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

type Props = { signIn(): Promise<void>; onDone(): void; className?: string; children: ReactNode };

/** Signs in without a form, then calls `onDone`. */
export function SignInButton({ signIn, onDone, className = '', children }: Props) {
  const { loading } = useAuth();
  const toast = useToast();
  const dismiss = useRef<() => void>(undefined);
  const [failure, setFailure] = useState<unknown>();
  const button = useRef<HTMLButtonElement>(null);

  const start = async () => {
    // Dismiss the previous error.
    dismiss.current?.();
    setFailure(undefined);
    try {
      await signIn();
      // Do not redirect a user who has left the page in the meantime.
      if (button.current) onDone();
    } catch (error) {
      dismiss.current = toast.error(error);
      setFailure(error);
    }
  };

  return (
    <div className="grid gap-1">
      <button ref={button} type="button" className={`btn btn-block ${className}`} disabled={loading} onClick={start}>
        {children}
      </button>
      <InlineError error={failure} />
    </div>
  );
}
