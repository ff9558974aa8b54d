import { useRef } from 'react';
import { v4 as uuid } from 'uuid';

/**
 * Makes keys under which the server does something once, however often it is sent: the same for the same content. Content
 * that is sent again, as no answer came, is not done twice. Content that was changed meanwhile is something else.
 */
export function useSendingKey(): (content: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, key: uuid() };
    return last.current.key;
  };
}
