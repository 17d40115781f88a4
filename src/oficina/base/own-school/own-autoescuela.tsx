import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { PartTabs } from '#platform/ui/frame/part-tabs.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { ownAutoescuelaCalls } from './calls.ts';
import { OWN_BASE } from './own-base.ts';
import { SeeAsVisitor } from './see-as-visitor.tsx';

export const OWN_KEY = ['clientes', 'own'];

const FALLBACK = 'Error al obtener los datos de tu autoescuela';

const TABS = [
  { name: 'Datos', to: OWN_BASE },
  { name: 'Mapa', to: `${OWN_BASE}/mapa` },
  { name: 'Tarifas', to: `${OWN_BASE}/tarifas` },
  { name: 'Fotos', to: `${OWN_BASE}/fotos` },
  { name: 'Resultados', to: `${OWN_BASE}/resultados` },
];

/** Reads the autoescuela of the signed-in user. */
export const useOwnAutoescuela = (): UseQueryResult<CrudRow> =>
  useQuery({
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => ownAutoescuelaCalls.consultarMisDatos({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: FALLBACK },
  });

type OwnAutoescuelaProps = { part: string; children(autoescuela: CrudRow): ReactNode };

/** Part of the autoescuela's own profile, under its heading. */
export function OwnAutoescuela({ part, children }: OwnAutoescuelaProps) {
  const query = useOwnAutoescuela();
  return (
    <>
      <PageHeader title="Perfil Autoescuela" part={part} actions={<SeeAsVisitor />} />
      <PartTabs label="Partes del perfil" tabs={TABS} />
      <QueryView query={query} fallback={FALLBACK}>
        {children}
      </QueryView>
    </>
  );
}
