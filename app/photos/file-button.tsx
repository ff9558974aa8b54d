import { type ReactNode, useRef } from 'react';
import { photoTypes } from '../../contract/foods/photo-terms.ts';

type Props = {
  id?: string;
  capture?: 'environment' | 'user';
  className?: string;
  /** Whether clicks are ignored for now. */
  isBusy?: boolean;
  onFile(file: File): void;
  children: ReactNode;
};

/**
 * A button that opens the device's photo picker or, with `capture`, its camera, which Android's picker no longer offers. Accepts
 * JPEG first, so that iPhones send JPEG instead of HEIC.
 */
export function FileButton({ id, capture, className = '', isBusy = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        id={id}
        type="button"
        className={`btn px-2 sm:whitespace-nowrap ${className}`}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join(',')}
        capture={capture}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, because choosing the same file again would not fire an event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
