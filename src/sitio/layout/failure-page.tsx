import { ANY_FAILURE, TOO_MANY_PAGES } from '#sitio/failure-words.ts';
import { ErrorPage } from './error-page.tsx';

/**
 * Gives the title of the specification (§2, §8) for an HTTP status. `status` is undefined for an unexpected failure. `said` is 'page' if a
 * loader looked for something, and nothing for an unknown path.
 */
export function failureTitle(status: number | undefined, said?: unknown): string {
  if (status === 429) return 'Demasiadas páginas seguidas';
  if (status !== 404) return 'An error occurred';
  return said === 'page' ? 'This page could not be found' : '404 Not Found';
}

const explanations: Record<string, string> = {
  'This page could not be found':
    'No hay ninguna página con esta dirección. Si buscabas una autoescuela, puede que su enlace esté incompleto.',
  '404 Not Found': 'La dirección no existe o ha cambiado.',
  'An error occurred': ANY_FAILURE,
  'Demasiadas páginas seguidas': TOO_MANY_PAGES,
};

/** Page of a failure; `children` replace the usual explanation of the title with a more exact one. */
export function FailurePage({ title, children }: { title: string; children?: React.ReactNode }) {
  return <ErrorPage title={title}>{children ?? explanations[title]}</ErrorPage>;
}
