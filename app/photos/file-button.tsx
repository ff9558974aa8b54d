import { type ReactNode, useRef } from 'react';
import { photoTypes } from '../../contract/foods/photo-terms.ts';

type Props = {
  id?: string;
  capture?: 'environment' | 'user';
  className?: string;
  /** Whether it does nothing for now. */
  isBusy?: boolean;
  onFile(file: File): void;
  children: ReactNode;
};

/**
 * Opens the device's own picker of pictures, or its camera. They are two buttons because Android's picker has no camera any
 * more. JPEG comes first, so that an iPhone sends JPEG instead of HEIC.
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
          // Otherwise the same file could not be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
