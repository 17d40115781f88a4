import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { showMessage } from './messages.ts';

type CallMeta = {
  /** Said when the server gave no message of its own (specification §8). */
  fallback?: string;
  /** Codes that are an answer like any other here: nothing is said of them. */
  silent?: readonly number[];
  /** The person need not wait for it, or it has a place of its own within what they use: no dialog of what is loading. */
  background?: boolean;
  /** Its failure is told of where its answer would be. */
  told?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const UNKNOWN = 'Se ha producido un error. Vuelve a intentarlo';

/** What a failed call tells the person: the server's words, else the call's own. */
export const textOfError = (error: unknown, fallback = UNKNOWN): string =>
  (error instanceof ApiError && error.mensaje) || fallback;

function tell(error: unknown, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && meta?.silent?.includes(error.codigo)) return;
  if (meta?.told) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  showMessage('error', textOfError(error, meta?.fallback));
}

/** Every failed call is told of in one place, and none is tried again by itself: the person is told at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  });
}
