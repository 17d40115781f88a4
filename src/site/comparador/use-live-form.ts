import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { ownAddresses } from './own-addresses.ts';

/** Text that is being typed waits for Enter; a slider or a number that is moving, for a pause. */
const PAUSE_MS = 300;

/**
 * Makes a GET form live: each change asks for the new results at once, without moving the page or the focus. The fields
 * keep what the visitor did; where the address changed in another way (Back, a link) they follow it.
 */
export function useLiveForm(form: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit();
  const { search } = useLocation();
  const [own] = useState(() => ownAddresses(search));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = () => {
    clearTimeout(pause.current);
    if (!form.current) return;
    const query = tidy(new FormData(form.current), form.current);
    own.asks(`?${query}`);
    submit(query, { action: '/', replace: true, preventScrollReset: true });
  };

  useEffect(() => {
    if (own.arrives(search)) followAddress(form.current, new URLSearchParams(search));
  }, [search, form, own]);

  return {
    onChange: (event: React.ChangeEvent<HTMLFormElement>) => {
      const field: unknown = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
      if (field.type === 'text' || field.type === 'search') return;
      clearTimeout(pause.current);
      if (field.type === 'range' || field.type === 'number') pause.current = setTimeout(send, PAUSE_MS);
      else send();
    },
    send,
  };
}

/**
 * Default values stay out of the address, and so does the browser's point once a place is written; a change of filters
 * goes back to the first page.
 */
function tidy(data: FormData, form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const usual = form.querySelector<HTMLInputElement>(`[name="${name}"][data-usual]`)?.dataset.usual;
    if (typeof value !== 'string' || name === 'tope' || (value === '' && name !== 'lugar') || value === usual)
      continue;
    if (name === 'cerca' && data.get('lugar') !== '') continue;
    query.append(name, value);
  }
  return query;
}

function followAddress(form: HTMLFormElement | null, query: URLSearchParams): void {
  if (!form) return;
  form.reset();
  for (const select of form.querySelectorAll('select')) {
    const value = query.get(select.name) ?? select.dataset.usual;
    if (value !== undefined) select.value = value;
  }
}
