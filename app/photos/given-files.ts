import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFile` with a file that is pasted, or dropped anywhere on the page. Without this, the browser would leave the page to
 * show a dropped file.
 *
 * @returns whether a file is being dragged over the page
 */
export function useGivenFiles(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const give = useEffectEvent(onFile);

  useEffect(() => {
    const listening = new AbortController();
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const take = (event: DragEvent | ClipboardEvent, given: DataTransfer | null) => {
      const [file] = given?.files ?? [];
      if (!file) return;
      event.preventDefault();
      give(file);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      // Ignore clipboard content that includes text: a copied table, for example, is pasted both as text and as a picture.
      if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
    };
    document.addEventListener('dragover', hold, listening);
    document.addEventListener('dragleave', leave, listening);
    document.addEventListener('drop', drop, listening);
    document.addEventListener('paste', paste, listening);
    return () => listening.abort();
  }, []);

  return over;
}
