import { type ReactNode, useRef } from 'react';
import { photoTypes } from '../../contract/photo-terms.ts';

type Props = {
  id?: string;
  capture?: 'environment' | 'user';
  className?: string;
  onFile(file: File): void;
  children: ReactNode;
};

/**
 * Opens the device's own choice of pictures, or its camera. They are two buttons because Android's choice has no camera any
 * more. JPEG comes first, which has an iPhone send that instead of HEIC.
 */
export function FileButton({ id, capture, className = '', onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        id={id}
        type="button"
        className={`btn px-2 sm:whitespace-nowrap ${className}`}
        onClick={() => input.current?.click()}
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
          // Or the same one could not be chosen once more.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
