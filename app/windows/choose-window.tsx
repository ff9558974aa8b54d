import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnRequest } from '../../contract/requests.ts';
import { sayWindow } from '../../contract/window-terms.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { useDates } from '../ui/dates.tsx';
import { Labelled } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';

/** What stands for any of the pick-up times that there are. */
const ANY = '';

type SelectProps = { windows: string[]; chosen: string };

/** One of the pick-up times of a food, or any of them, in the form around it. */
export function WindowSelect({ windows, chosen }: SelectProps) {
  const { format, today } = useDates();
  return (
    <Labelled label="When would you come?" name="window">
      {({ invalid, ...control }) => (
        <select {...control} name="window" className="select w-full" defaultValue={chosen}>
          <option value={ANY}>Any of these</option>
          {windows.map((window) => (
            <option key={window} value={window}>
              {sayWindow(window, format, today)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** What add-request is told of what was chosen. */
export function windowFrom(window = ANY): { window?: string } {
  return window === ANY ? {} : { window };
}

type Props = { request: Pick<OwnRequest, '_id' | 'windows' | 'window'>; title: string };

/** Lets whoever has asked choose another of the pick-up times that are still ahead. */
export function ChooseWindow({ request: { _id, windows = [], window }, title }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const details = useRef<HTMLDetailsElement>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (window: string | null) =>
      answer(api.request[':id'].window.$put({ param: { id: _id }, json: { window } })),
    onSettled: () => refreshFoods(client),
    meta: { showsOwnErrors: true },
  });
  const isOver = window?.endsAt !== undefined && !windows.includes(window.time);
  if (windows.length === 0 || isOver) return null;

  const choose = async ({ window: chosen = ANY }: Record<string, string>) => {
    await mutateAsync(chosen === ANY ? null : chosen);
    toast.success('Your pick-up time is with the donor.');
    details.current?.querySelector('summary')?.focus();
    details.current?.removeAttribute('open');
  };
  return (
    <details ref={details} className="w-full" data-fleeting="">
      <summary className="link link-primary inline-block py-1">
        {window ? 'Choose another time' : 'Choose a time'}
        <span className="sr-only"> to collect {title}</span>
      </summary>
      <Form key={window?.time} onSubmit={choose} draft={`window ${_id}`} className="mt-2">
        <WindowSelect windows={windows} chosen={window?.time ?? ANY} />
        <SubmitButton>Choose</SubmitButton>
      </Form>
    </details>
  );
}
