import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS } from '#platform/browser/constants.ts';
import { useSteady } from '#platform/browser/use-steady.ts';
import { LoadingCover } from '../loading-cover.tsx';

const inForeground = ({ meta }: { meta?: { background?: boolean } | undefined }) => meta?.background !== true;

/** Only the first read counts: when old data is already on screen, a new read shows no dialog. */
const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;

/** 'Cargando datos' while calls of a panel are under way. Hidden while `suspended`: a question is waiting. */
export function LoadingDialog({ suspended }: { suspended: boolean }) {
  const fetching = useIsFetching({ predicate: (query) => inForeground(query) && isFirst(query) });
  const mutating = useIsMutating({ predicate: ({ meta }) => inForeground({ meta }) });
  const busy = fetching + mutating > 0;
  const shown = useSteady(busy, { delay: LOADING_DELAY_MS, minimum: LOADING_MINIMUM_MS }) && !suspended;
  return <LoadingCover shown={shown} />;
}
