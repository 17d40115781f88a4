import { data } from 'react-router';

/** A path of several segments that nothing matches. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
