import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatList } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PAGINAS_LEGALES, paginasLegalesCalls, paginasLegalesFallbacks } from '../calls.ts';
import type { ResumenLegal } from '../contract.ts';
import styles from './legal.module.css';
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
      <Stack maw={820} gap="md">
        <Notice>{LAWYER}</Notice>
        <QueryView query={query} fallback={paginasLegalesFallbacks.consultar}>
          {({ paginas }) => (
            <ul className={`${shared.list} ${shared.stack} ${styles.pages}`}>
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
    <li className={`${shared.card} ${styles.page}`}>
      <div className={`${shared.wrap} ${styles.head}`}>
        <h2>
          <Link to={`/panelAdmin/paginasLegales/${pagina.pagina}`}>{titulo}</Link>
        </h2>
        <Mark tone={tone}>{words}</Mark>
      </div>
      {publicadaEn !== null && (
        <p className={shared.muted}>
          Versión {version}, <Moment at={publicadaEn} />
          {publicadaPor !== null && `, por ${publicadaPor}`}
        </p>
      )}
      {propia !== null && <p className={styles.wide}>El pie del sitio enlaza a {propia}.</p>}
      {faltan.length > 0 && (
        <p>
          Datos que faltan para el borrador: {formatList(faltan)}.{' '}
          <Link to="/panelAdmin/negocio">Complétalos en «Mi negocio»</Link>.
        </p>
      )}
    </li>
  );
}
