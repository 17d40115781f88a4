import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { showMessage } from './messages.ts';

type CallMeta = {
  /** Message shown when the server gave none (specification §8). */
  fallback?: string;
  /** Error codes that are an ordinary answer here: no message is shown. */
  silent?: readonly number[];
  /** True when the person need not wait, or the screen shows its own wait: no loading dialog. */
  background?: boolean;
  /** True when the screen shows the failure in the place of the answer. */
  told?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const UNKNOWN = 'Se ha producido un error. Vuelve a intentarlo';

/** Gives the message of a failed call: the server's words, otherwise the call's own. */
export const textOfError = (error: unknown, fallback = UNKNOWN): string =>
  (error instanceof ApiError && error.mensaje) || fallback;

function tell(error: unknown, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && meta?.silent?.includes(error.codigo)) return;
  if (meta?.told) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  showMessage('error', textOfError(error, meta?.fallback));
}

/**
 * Makes the client of all calls. It shows every failure in one place and retries nothing: the person learns of it at
 * once.
 */
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
