import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buscadorCalls, buscadorFallbacks } from '#oficina/trabajo/buscador/calls.ts';
import type { Mirada } from '#oficina/trabajo/buscador/mirar/contract.ts';
import { type LookTarget, lookedAt } from '#oficina/trabajo/buscador/mirar/families.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import { Grouped, Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { Examples } from './examples.tsx';
import styles from './search.module.css';
import type { Option } from './sections.ts';

/** Milliseconds that the person stays on an option before its row is read: the arrows pass over many. */
const STAY_MS = 150;

/** Counts the openings of the search: what was read in one is read again in the next. */
let visits = 0;

/**
 * The row of the active option in few words, beside the list: first what the search knows of it, and then the rest below,
 * so that nothing moves.
 */
export function Look({ option, user }: { option: Option | undefined; user: SessionUser }) {
  const row = option && lookedAt(option.to);
  const { data, error } = useLook(row);
  return (
    <section
      className={styles.look}
      aria-label="Vista previa"
      aria-busy={row !== undefined && !data && !error}
    >
      {option && row ? (
        <>
          <Box component="h2" className={shared.cut} m={0} fz={17} fw={650}>
            {data?.titulo ?? option.title}
          </Box>
          <p className={`${shared.quiet} ${shared.cut}`}>
            {(data ? data.subtitulo : option.details?.join(' · ')) || '\u00a0'}
          </p>
          {data && <Facts row={data} />}
          {error && (
            <Box component="p" m="6px 0 0">
              {textOfError(error, buscadorFallbacks.mirar)}
            </Box>
          )}
        </>
      ) : (
        <Examples user={user} />
      )}
    </section>
  );
}

/** Reads the row that the person stays on; what is read is kept while the search is open. */
function useLook(row: LookTarget | undefined) {
  const [visit] = useState(() => ++visits);
  const key = row ? `${row.familia} ${row._id}` : '';
  const [stayed] = useDebouncedValue(key, STAY_MS);
  const { data, error } = useQuery({
    queryKey: ['buscador', 'mirar', visit, key],
    queryFn: ({ signal }) => buscadorCalls.mirar(row as LookTarget, signal),
    enabled: row !== undefined && stayed === key,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true, told: true },
  });
  return { data, error };
}

const Facts = ({ row: { cifra, estado, datos } }: { row: Mirada }) => (
  <>
    {cifra && (
      <p className={`${shared.figures} ${styles.lookFigure}`}>
        {cifra.titulo && <small>{cifra.titulo}</small>}
        {cifra.valor}
      </p>
    )}
    {estado && (
      <Box component="p" m="6px 0 0">
        <Mark tone={estado.tono}>{estado.texto}</Mark>
      </Box>
    )}
    {datos.length > 0 && (
      <dl className={styles.facts}>
        {datos.map(({ titulo, valor }) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>{titulo === 'Teléfono' ? <Grouped parts={phoneGroups(valor)} /> : valor}</dd>
          </div>
        ))}
      </dl>
    )}
  </>
);
