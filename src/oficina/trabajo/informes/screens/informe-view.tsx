import { Box, Button, Group, Menu } from '@mantine/core';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { keepFile } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatCount } from '#platform/kit/format.ts';
import { ListEmpty, ListFailed } from '#platform/ui/list/list-states.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { type Column, HowCalculated, ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { type InformeQuery, informeFallbacks, readInforme } from '../calls.ts';
import type { InformeLeido } from '../contract.ts';
import type { InformeDefinition } from '../informe.ts';
import { periodWords } from '../periods.ts';
import { valueText } from '../value-text.ts';
import { pictureOf } from './drawn.ts';
import { InformeChart } from './informe-chart.tsx';
import styles from './informes.module.css';

const KEY = 'informes';

/** Reads an informe and gives its progress; leaving the screen stops the reading. */
function useReport(asked: InformeQuery) {
  const [avance, setAvance] = useState(0);
  const queries = useQueryClient();
  const queryKey = [KEY, asked];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setAvance(0);
      return readInforme(asked, { signal, onProgress: setAvance });
    },
    // The screen shows the progress of the informe instead.
    meta: { fallback: informeFallbacks.leer, told: true, background: true },
  });
  return { query, avance, cancel: () => queries.cancelQueries({ queryKey }) };
}

/** Informe as chart and table; its progress while it runs. */
export function InformeView({ report, asked }: { report: InformeDefinition; asked: InformeQuery }) {
  const { query, avance, cancel } = useReport(asked);
  if (query.data) return <InformeResult report={report} read={query.data} />;
  return <InformeProgress query={query} avance={avance} cancel={cancel} />;
}

type InformeProgressProps = { query: UseQueryResult<InformeLeido>; avance: number; cancel(): void };

function InformeProgress({ query, avance, cancel }: InformeProgressProps) {
  if (query.isFetching)
    return (
      <div className={`${shared.card} ${shared.wrap} ${styles.waiting}`}>
        <label>
          Calculando… {avance > 0 && `${Math.round(avance * 100)} %`}
          <progress {...(avance > 0 && { value: avance })} max={1} />
        </label>
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    );
  if (query.isError)
    return <ListFailed error={query.error} fallback={informeFallbacks.leer} onRetry={query.refetch} />;
  return (
    <div className={`${shared.card} ${shared.wrap} ${styles.waiting}`} role="status">
      <span>Se ha parado antes de terminar.</span>
      <Button onClick={() => query.refetch()}>Calcular</Button>
    </div>
  );
}

function InformeResult({ report, read }: { report: InformeDefinition; read: InformeLeido }) {
  const { desde, hasta, filas, filasTotal } = read;
  const [, time = ''] = clockInMadrid(read.calculadoEn).split('T');
  return (
    <>
      <Box component="p" m="0 0 12px" c="dimmed">
        {report.periodo !== null && `${periodWords(desde && hasta ? { desde, hasta } : null)}. `}
        Calculado a las {time}.
      </Box>
      {filas.length === 0 ? (
        <ListEmpty text={report.vacio ?? 'No hay nada que contar con estos filtros.'} />
      ) : (
        <>
          <Group justify="flex-end" mb={8}>
            <SharePicture read={read} />
          </Group>
          <InformeChart read={read} />
          {filasTotal > filas.length && (
            <Notice>
              Se ven las {formatCount(filas.length)} primeras filas de {formatCount(filasTotal)}; los archivos
              las llevan todas.
            </Notice>
          )}
          <ReportTable
            caption={report.titulo}
            columns={columnsOf(read)}
            rows={filas}
            rowKey={({ clave }) => clave}
            sums={columnsOf(read).map(({ cell }, index) =>
              index === 0 ? 'Total' : cell({ clave: '', ...read.totales }),
            )}
          />
        </>
      )}
      <HowCalculated>
        {read.comoSeCalcula.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </HowCalculated>
    </>
  );
}

type Row = InformeLeido['filas'][number];

const columnsOf = ({ columnas }: InformeLeido): Column<Row>[] =>
  columnas.map(({ nombre, titulo, tipo }) => ({
    title: titulo,
    amount: tipo !== 'texto' && tipo !== 'mes',
    cell: ({ valores, enlaces }) => {
      // Zero amounts stay empty, so that the others are found sooner.
      if (tipo === 'euros' && valores[nombre] === '0.00') return null;
      const text = valueText(tipo, valores[nombre] ?? null);
      const to = enlaces[nombre];
      return to ? <Link to={to}>{text}</Link> : text;
    },
  }));

const FORMATS = { png: 'Imagen PNG', svg: 'Imagen SVG' } as const;
type Format = keyof typeof FORMATS;

/** Saves the picture of a report as a file, to put it in a mail or in a document. */
function SharePicture({ read }: { read: InformeLeido }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      // Loaded when it is asked for: few visits share.
      const { drawingOf, pngOf, svgOf } = await import('#platform/ui/charts/picture.ts');
      const picture = pictureOf(read);
      const drawing = drawingOf(picture);
      const blob =
        format === 'png'
          ? await pngOf(drawing)
          : new Blob([svgOf(drawing, picture.title)], { type: 'image/svg+xml' });
      const name = `${read.informe}-${read.hasta ?? read.calculadoEn.slice(0, 10)}.${format}`;
      keepFile({ name, blob });
      return name;
    },
    onSuccess: (name) => showMessage('success', `Se ha descargado ${name}`),
    meta: { fallback: 'Error al hacer la imagen', background: true },
  });
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="default" size="xs" loading={isPending}>
          Guardar la imagen
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([format, text]) => (
          <Menu.Item key={format} onClick={() => mutate(format as Format)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
