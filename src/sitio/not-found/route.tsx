import { data } from 'react-router';
import { readOnly } from '#sitio/read-only/handle.ts';

/** Answers 404 to a path of several segments that no route matches. */
export function loader() {
  throw data(null, { status: 404 });
}

export const handle = readOnly(() => null);
