import { useRef } from 'react';
import { v4 as uuid } from 'uuid';

/**
 * Makes keys under which the server does something once, however often it is sent: the same for the same content, so that
 * what is sent again because no answer came is not done twice, and what was changed meanwhile is something else.
 */
export function useSendingKey(): (content: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, key: uuid() };
    return last.current.key;
  };
}
