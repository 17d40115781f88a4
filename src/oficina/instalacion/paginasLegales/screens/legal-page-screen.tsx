import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { clavesLegales } from '#oficina/base/legales/legal-pages.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { PAGINAS_LEGALES, paginasLegalesCalls, paginasLegalesFallbacks } from '../calls.ts';
import type { PaginaLegalLeida } from '../contract.ts';
import { LegalEditor } from './legal-editor.tsx';
import { LegalHistory } from './legal-history.tsx';
import { LAWYER, stateOf } from './legal-words.ts';

const TRAIL = [{ name: 'Páginas legales', to: '/panelAdmin/paginasLegales' }];

/** /panelAdmin/paginasLegales/:pagina: the draft of a legal page, how it will look, and its versions. */
export function Component() {
  const asked = useParams().pagina;
  const pagina = clavesLegales.find((clave) => clave === asked) ?? 'avisoLegal';
  const query = useQuery({
    queryKey: [PAGINAS_LEGALES, 'leer', pagina],
    queryFn: ({ signal }) => paginasLegalesCalls.leer({ pagina }, signal),
    // A later reading does not replace a text that somebody is writing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: paginasLegalesFallbacks.leer },
  });
  return (
    <QueryView query={query} fallback={paginasLegalesFallbacks.leer}>
      {(page) => (
        <OnePage key={`${page.pagina} ${page.version} ${page.anunciada?.anunciadaEn}`} page={page} />
      )}
    </QueryView>
  );
}

function OnePage({ page }: { page: PaginaLegalLeida }) {
  const { tone, words } = stateOf(page);
  return (
    <>
      <PageHeader
        title={page.titulo}
        trail={TRAIL}
        status={<Mark tone={tone}>{words}</Mark>}
        actions={
          page.publicada && (
            <Button component="a" variant="default" href={page.ruta} target="_blank" rel="noopener">
              Ver en la web
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <Notice warning={page.cambiada}>
          {page.cambiada &&
            'Tus datos han cambiado desde que se publicó: compara el texto con el borrador de ahora. '}
          {LAWYER}
        </Notice>
        <LegalEditor page={page} />
        <LegalHistory page={page} />
      </Stack>
    </>
  );
}
