import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { plantillasCalls, plantillasFallbacks } from '../calls.ts';
import type { Plantilla } from '../contract.ts';
import { BASE, TITLE } from './plantilla-words.ts';

/** /panelAdmin/auxiliares/plantillasCorreo: the correos about papers, and which ones have a text of the office. */
export function Component() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <>
      <PageHeader title={TITLE} />
      {permitted(user, 'plantillasCorreo', 'L') === null ? (
        <Notice>Tu rol no da acceso a las plantillas de correo.</Notice>
      ) : (
        <Templates />
      )}
    </>
  );
}

function Templates() {
  const query = useQuery({
    queryKey: ['plantillasCorreo', 'list'],
    queryFn: ({ signal }) => plantillasCalls.leer(signal),
    meta: { fallback: plantillasFallbacks.leer },
  });
  return (
    <QueryView query={query} fallback={plantillasFallbacks.leer}>
      {({ filas }) => (
        <>
          <Box component="p" maw="68ch" m="0 0 16px" c="dimmed">
            Lo que dicen los correos que reciben los clientes con sus presupuestos, pedidos y facturas. El
            botón con su enlace va siempre.
          </Box>
          <ul className={cards.cards}>
            {filas.map((row) => (
              <Template key={row._id} row={row} />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

const Template = ({ row }: { row: Plantilla }) => (
  <li className={cards.card}>
    <div className={cards.head}>
      <h2>
        <Link to={`${BASE}/${row._id}`}>{row.titulo}</Link>
      </h2>
      {row.propia ? <Mark tone="good">Texto propio</Mark> : <Mark tone="over">Texto original</Mark>}
    </div>
    <p className={cards.brief}>{row.cuando}</p>
    <p className={`${shared.plain} ${shared.anywhere}`}>
      <span className={shared.muted}>Asunto:</span> {row.asunto}
    </p>
  </li>
);
