import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { formatList } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PAGINAS_LEGALES, paginasLegalesCalls, paginasLegalesFallbacks } from '../calls.ts';
import type { ResumenLegal } from '../contract.ts';
import { LAWYER, stateOf } from './legal-words.ts';

/** /panelAdmin/paginasLegales: the legal pages of the site, and the state of each. */
export function Component() {
  const query = useQuery({
    queryKey: [PAGINAS_LEGALES, 'consultar'],
    queryFn: ({ signal }) => paginasLegalesCalls.consultar({}, signal),
    meta: { fallback: paginasLegalesFallbacks.consultar },
  });
  return (
    <>
      <PageHeader title="Páginas legales" />
      <Stack maw={FORM_WIDTH} gap="md">
        <Notice>{LAWYER}</Notice>
        <QueryView query={query} fallback={paginasLegalesFallbacks.consultar}>
          {({ paginas }) => (
            <ul className={`${shared.list} ${shared.stack} ${shared.gap12}`}>
              {paginas.map((pagina) => (
                <OnePage key={pagina.pagina} pagina={pagina} />
              ))}
            </ul>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

function OnePage({ pagina }: { pagina: ResumenLegal }) {
  const { titulo, version, publicadaEn, publicadaPor, faltan, propia } = pagina;
  const { tone, words } = stateOf(pagina);
  return (
    <Stack
      component="li"
      className={`${shared.card} ${shared.tight} ${shared.anywhere}`}
      gap={6}
      p="14px 18px"
    >
      <Group gap="6px 14px">
        <Box component="h2" m={0} fz={17}>
          <Link to={`/panelAdmin/paginasLegales/${pagina.pagina}`}>{titulo}</Link>
        </Box>
        <Mark tone={tone}>{words}</Mark>
      </Group>
      {publicadaEn !== null && (
        <p className={shared.muted}>
          Versión {version}, <Moment at={publicadaEn} />
          {publicadaPor !== null && `, por ${publicadaPor}`}
        </p>
      )}
      {propia !== null && <p>El pie del sitio enlaza a {propia}.</p>}
      {faltan.length > 0 && (
        <p>
          Datos que faltan para el borrador: {formatList(faltan)}.{' '}
          <Link to="/panelAdmin/negocio">Complétalos en «Mi negocio»</Link>.
        </p>
      )}
    </Stack>
  );
}
