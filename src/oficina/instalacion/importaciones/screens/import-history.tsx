import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import styles from './import.module.css';
import { rowsText, states, summaryOf } from './import-words.ts';

const FALLBACK = 'Error al obtener las importaciones';

/** The last imports of the family: to continue one, to see its report or to undo it. */
export function ImportHistory({ familia }: { familia: string }) {
  const query = useQuery({
    queryKey: [IMPORTS, 'list', familia],
    queryFn: ({ signal }) => importCalls.leer({ familia }, signal),
    // An import that has just finished on this screen must appear.
    staleTime: 0,
    meta: { fallback: FALLBACK, background: true },
  });
  return (
    <section>
      <Box component="h2" m="0 0 10px" fz={19} fw={750}>
        Últimas importaciones
      </Box>
      <QueryView query={query} fallback={FALLBACK}>
        {({ filas }) =>
          filas.length === 0 ? (
            <p className={shared.hint}>Todavía no se ha importado nada.</p>
          ) : (
            <ul className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}>
              {filas.map((row) => (
                <Past key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function Past({ row }: { row: Importacion }) {
  const { label, tone } = states[row.estado];
  const done = row.estado === 'terminada' || row.estado === 'deshecha';
  return (
    <li>
      <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
        <Link className={shared.link} to={`?importacion=${row._id}`}>
          {row.nombreArchivo}
        </Link>
        <Mark tone={tone}>{label}</Mark>
      </div>
      <p className={shared.hint}>
        <Moment at={row.creadoEn} /> · {row.usuario} · {done ? summaryOf(row) : rowsText(row.filas)}
      </p>
    </li>
  );
}
