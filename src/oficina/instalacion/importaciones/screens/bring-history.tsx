import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatList } from '#platform/kit/format.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import styles from './import.module.css';

const FALLBACK = 'Error al obtener lo que se trajo';

/** The files that this person brought before: to go on with them, or to undo them. */
export function BringHistory({ onOpen }: { onOpen(id: string): void }) {
  const query = useQuery({
    queryKey: [IMPORTS, 'traidas'],
    queryFn: ({ signal }) => importCalls.traidas(signal),
    staleTime: 0,
    meta: { fallback: FALLBACK, background: true },
  });
  return (
    <section>
      <Box component="h2" m="24px 0 10px" fz={19} fw={750}>
        Lo último que trajiste
      </Box>
      <QueryView query={query} fallback={FALLBACK}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={shared.hint}>Todavía nada.</p>
          ) : (
            <ul className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}>
              {rows.map(({ _id, en, archivos, terminada }) => (
                <li key={_id}>
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(_id)}>
                    <Moment at={en} />
                  </Button>
                  <p className={`${shared.hint} ${shared.anywhere}`}>
                    {formatList(archivos)} · {terminada ? 'importado' : 'sin importar'}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
