import { data } from 'react-router';

/** Answers 404 to a path of several segments that no route matches. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
