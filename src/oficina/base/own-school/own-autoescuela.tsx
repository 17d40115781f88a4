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

export const OWN_FALLBACK = 'Error al obtener los datos de tu autoescuela';

const HEADING = 'Perfil Autoescuela';

/** Its place in the paths of the screens under it. */
export const OWN_TRAIL = [{ name: HEADING, to: OWN_BASE }];

const TABS = [
  { name: 'Datos', to: OWN_BASE },
  { name: 'Mapa', to: `${OWN_BASE}/mapa` },
  { name: 'Tarifas', to: `${OWN_BASE}/tarifas` },
  { name: 'Fotos', to: `${OWN_BASE}/fotos` },
  { name: 'Resultados', to: `${OWN_BASE}/resultados` },
];

/** Reads the autoescuela of the signed-in user. */
export const useOwnAutoescuela = (enabled = true): UseQueryResult<CrudRow> =>
  useQuery({
    enabled,
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => ownAutoescuelaCalls.consultarMisDatos({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: OWN_FALLBACK },
  });

type OwnAutoescuelaProps = { part: string; children(autoescuela: CrudRow): ReactNode };

/** Part of the autoescuela's own profile, under its heading. */
export function OwnAutoescuela({ part, children }: OwnAutoescuelaProps) {
  const query = useOwnAutoescuela();
  return (
    <>
      <PageHeader title={HEADING} part={part} actions={<SeeAsVisitor />} />
      <PartTabs label="Partes del perfil" tabs={TABS} />
      <QueryView query={query} fallback={OWN_FALLBACK}>
        {children}
      </QueryView>
    </>
  );
}
