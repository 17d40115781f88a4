import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListFailed, ListLoading } from './list/list-states.tsx';

type QueryViewProps<T> = { query: UseQueryResult<T>; fallback: string; children(data: T): ReactNode };

/** The result of a call; before it, a sign of loading; after a failure, the reason and a button to try again. */
export function QueryView<T>({ query, fallback, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ListFailed error={query.error} fallback={fallback} onRetry={query.refetch} />;
  return <ListLoading />;
}
