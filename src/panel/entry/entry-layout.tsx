import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { PAGINAS_LEGALES, paginasLegalesCalls } from '#oficina/instalacion/paginasLegales/calls.ts';
import { DefaultLayout } from '#platform/ui/layouts/default-layout.tsx';

/** Layout of the panels' pages before signing in. */
export function EntryLayout() {
  return (
    <DefaultLayout foot={<LegalLinks />}>
      <Outlet />
    </DefaultLayout>
  );
}

/** Links to the legal pages, as every page of the site has them (LSSI art. 10.1). */
function LegalLinks() {
  const { data = [] } = useQuery({
    queryKey: [PAGINAS_LEGALES, 'enlaces'],
    queryFn: ({ signal }) => paginasLegalesCalls.enlaces({}, signal),
    // The page is whole without them.
    meta: { background: true, told: true },
  });
  return data.map(({ titulo, url }) => (
    <a key={url} href={url}>
      {titulo}
    </a>
  ));
}
