import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { FUSIONES, fusionesCalls, fusionesFallbacks } from '../calls.ts';
import type { ParFusion } from '../contract.ts';
import { CompareForm } from './compare-form.tsx';
import { DUPLICATES, FAMILIAS } from './words.ts';

/** Two rows side by side, and which value of each stays. */
export function CompareScreen({ pair }: { pair: ParFusion }) {
  const { entidad, _id, _idOtro } = pair;
  const query = useQuery({
    queryKey: [FUSIONES, 'one', pair],
    queryFn: ({ signal }) => fusionesCalls.comparar(pair, signal),
    gcTime: 0,
    meta: { fallback: fusionesFallbacks.comparar },
  });
  return (
    <>
      <PageHeader
        title={`Fusionar dos ${FAMILIAS[entidad].many.toLowerCase()}`}
        trail={[{ name: 'Duplicados', to: `${DUPLICATES}?estado=${entidad}` }]}
      />
      <QueryView query={query} fallback={fusionesFallbacks.comparar}>
        {(comparison) => <CompareForm key={`${_id} ${_idOtro}`} pair={pair} comparison={comparison} />}
      </QueryView>
    </>
  );
}
