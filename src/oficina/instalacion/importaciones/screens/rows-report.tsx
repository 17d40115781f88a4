import { Box, Button, Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import type { FilaImportada, Importacion, ResultadoFila } from '../contract.ts';
import { CellReason } from './cell-reason.tsx';
import styles from './import.module.css';
import { outcomes } from './import-words.ts';

type RowsReportProps = { row: Importacion; tried: boolean; fallback: string };
type Place = { despues?: string | undefined; antes?: string | undefined };

/** Report of each row; it opens on the rejected rows, if there are any. */
export function RowsReport({ row, tried, fallback }: RowsReportProps) {
  const [shown, setShown] = useState<ResultadoFila | undefined>(row.rechazadas > 0 ? 'rechazada' : undefined);
  const [place, setPlace] = useState<Place>({});
  const query = useQuery({
    queryKey: [IMPORTS, row._id, 'filas', row.version, shown, place],
    queryFn: ({ signal }) => importCalls.filas({ _id: row._id, resultado: shown, ...place }, signal),
    placeholderData: keepPreviousData,
    meta: { fallback, background: true },
  });
  const choose = (result: ResultadoFila | undefined) => {
    setShown(result);
    setPlace({});
  };
  return (
    <>
      <Box component="fieldset" className={`${shared.wrap} ${shared.gap8}`} m="0 0 14px" p={0} bd={0}>
        <legend className={shared.hidden}>Filas que se ven</legend>
        <Tab name="Todas" count={row.filas} chosen={shown === undefined} onChoose={() => choose(undefined)} />
        {outcomes.map(({ result, count, future, past }) => (
          <Tab
            key={result}
            name={tried ? future : past}
            count={count(row)}
            chosen={shown === result}
            onChoose={() => choose(result)}
          />
        ))}
      </Box>
      <QueryView query={query} fallback={fallback}>
        {({ filas, total, desde, anterior, siguiente }) =>
          total === 0 ? (
            <ListEmpty text="No hay ninguna." />
          ) : (
            <>
              <ul
                className={`${shared.card} ${shared.list} ${shared.clipped} ${styles.rows}`}
                aria-label="Filas"
                aria-busy={query.isFetching}
              >
                {filas.map((fila) => (
                  <Row key={fila.numero} fila={fila} row={row} tried={tried} />
                ))}
              </ul>
              <Group justify="space-between" mt="sm">
                <p className={`${shared.quiet} ${shared.figures} ${shared.oneLine}`} aria-live="polite">
                  {formatCount(desde)}–{formatCount(desde + filas.length - 1)} de {formatCount(total)}
                </p>
                <Group>
                  {anterior && (
                    <Button variant="default" onClick={() => setPlace({ antes: anterior })}>
                      Anteriores
                    </Button>
                  )}
                  {siguiente && (
                    <Button variant="default" onClick={() => setPlace({ despues: siguiente })}>
                      Siguientes
                    </Button>
                  )}
                </Group>
              </Group>
            </>
          )
        }
      </QueryView>
    </>
  );
}

type TabProps = { name: string; count: number; chosen: boolean; onChoose: () => void };

const Tab = ({ name, count, chosen, onChoose }: TabProps) => (
  <label className={styles.tab} data-chosen={chosen}>
    <input type="radio" name="import-rows" checked={chosen} onChange={onChoose} />
    {name} <span className={`${shared.quiet} ${shared.figures} ${shared.oneLine}`}>{formatCount(count)}</span>
  </label>
);

type RowProps = { fila: FilaImportada; row: Importacion; tried: boolean };

function Row({ fila: { numero, resultado, etiqueta, motivos }, row, tried }: RowProps) {
  const outcome = outcomes.find(({ result }) => result === resultado);
  return (
    <li>
      <div className={`${shared.row} ${shared.anywhere} ${styles.row}`}>
        <span className={`${shared.quiet} ${shared.figures} ${shared.oneLine}`}>Fila {numero}</span>
        <strong>{etiqueta || 'Sin nombre'}</strong>
        {outcome && <Mark tone={outcome.tone}>{markText(resultado, tried)}</Mark>}
      </div>
      {motivos.length > 0 && (
        <Stack component="ul" className={`${shared.list} ${shared.anywhere}`} gap={4} mt={6}>
          {motivos.map((motivo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences of one row, in their order
            <CellReason key={index} motivo={motivo} numero={numero} row={row} tried={tried} />
          ))}
        </Stack>
      )}
    </li>
  );
}

const TRIED: Readonly<Record<ResultadoFila, string>> = {
  creada: 'Se creará',
  actualizada: 'Se actualizará',
  omitida: 'Se omitirá',
  rechazada: 'Con errores',
};

const markText = (resultado: ResultadoFila, tried: boolean): string =>
  tried ? TRIED[resultado] : resultado.charAt(0).toUpperCase() + resultado.slice(1);
