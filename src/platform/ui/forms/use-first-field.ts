import { useEffect, useRef } from 'react';

const FIELD = ':is(input:not([type=hidden], [type=file]), select, textarea)';

/**
 * Puts the focus, as a form opens, in its first field or in that of a selector. A later choice does not move it (WCAG 3.2.2). A form that is
 * all of a screen has its name, so that it is read before the field.
 */
export function useFirstField(selector = FIELD) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(selector);
  useEffect(() => form.current?.querySelector<HTMLElement>(first.current)?.focus(), []);
  return form;
}
