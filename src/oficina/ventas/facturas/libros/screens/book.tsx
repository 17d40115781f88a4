import { Box, Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { plural } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, Notice, Under } from '#platform/ui/mark.tsx';
import { type Column, HowCalculated, ReportTable, Sums } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { LIBROS, librosCalls, librosFallbacks } from '../calls.ts';
import type { Apunte } from '../contract.ts';
import { impuestosDeclarados, regimeWords } from '../words.ts';
import { BooksFrame, forBooks } from './books-frame.tsx';
import brief from './brief-rows.module.css';
import { Downloads, PeriodChoice } from './informe-tools.tsx';
import { usePeriod } from './use-period.ts';

const PAGE = '50';

/** /panelAdmin/facturas/libro: the libro of issued facturas of a period. */
export const Component = forBooks('Libro de facturas emitidas', Book);

function Book() {
  const period = usePeriod();
  const grupo = period.search.get('grupo') ?? undefined;
  const asked = {
    ...period.asked,
    ...(period.serie !== undefined && { serie: period.serie }),
    ...(grupo !== undefined && { grupo }),
  };
  return (
    <BooksFrame title="Libro de facturas emitidas" actions={<Downloads informe="libro" asked={asked} />}>
      <PeriodChoice period={period} withSeries />
      {grupo === undefined ? (
        <Totals asked={asked} />
      ) : (
        <Notice>
          <span>Solo las facturas de una fila del resumen de IVA.</span>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => period.change({ grupo: undefined })}>
            Ver el libro entero
          </Button>
        </Notice>
      )}
      <Pages period={period} asked={asked} />
      <HowCalculated>
        <p>
          Están las facturas expedidas en el periodo, por el orden en que se emitieron, con lo que declara su
          registro de facturación (Real Decreto 1624/1992, art. 63). Cada tipo impositivo va en su línea.
        </p>
        <p>
          Una rectificativa por diferencias suma lo que corrige. Una por sustitución suma lo nuevo y resta lo
          que declaró la factura que sustituye. Una anulada consta, y no cuenta.
        </p>
        <p>
          Las de otro programa están con la base y la cuota que se trajeron. No llevan serie de aquí ni
          registro de facturación.
        </p>
        <p>
          De los bienes usados (REBU) la base y la cuota son las del margen, y el total es el precio. Los
          suplidos y la retención de IRPF no están en el total de la factura.
        </p>
      </HowCalculated>
    </BooksFrame>
  );
}

type PartProps = { asked: Readonly<Record<string, string>> };

function Totals({ asked }: PartProps) {
  const query = useQuery({
    queryKey: [LIBROS, 'iva', asked],
    queryFn: ({ signal }) => librosCalls.resumenIva(asked, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: librosFallbacks.resumenIva, background: true },
  });
  if (!query.data) return null;
  const { facturas, anuladas, base, cuota, recargo, importeTotal } = query.data;
  if (facturas + anuladas === 0) return null;
  return (
    <Sums
      of={[
        ['Facturas', plural(facturas, 'factura', 'facturas')],
        ...(anuladas > 0 ? [['Anuladas, sin contar', String(anuladas)] as const] : []),
        ['Base', formatEurosText(base)],
        ['Cuota', formatEurosText(cuota)],
        ...(recargo === '0.00' ? [] : [['Recargo', formatEurosText(recargo)] as const]),
        ['Total facturado', formatEurosText(importeTotal)],
      ]}
    />
  );
}

function Pages({ period, asked }: PartProps & { period: ReturnType<typeof usePeriod> }) {
  const [despues, antes] = [period.search.get('despues'), period.search.get('antes')];
  const page = { ...asked, limite: PAGE, ...(despues && { despues }), ...(antes && { antes }) };
  const query = useQuery({
    queryKey: [LIBROS, 'libro', page],
    queryFn: ({ signal }) => librosCalls.libro(page, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: librosFallbacks.libro, told: true },
  });
  return (
    <QueryView query={query} fallback={librosFallbacks.libro}>
      {({ filas, total, totalEs, desde, siguiente, anterior }) =>
        filas.length === 0 ? (
          <ListEmpty text="No hay ninguna factura emitida en ese periodo." />
        ) : (
          <>
            <ReportTable
              className={brief.rows}
              caption="Facturas emitidas"
              columns={COLUMNS}
              rows={filas}
              rowKey={({ _id }) => _id}
              isOff={({ anulada }) => anulada}
            />
            <Group component="nav" gap={10} mt={14} aria-label="Páginas">
              <Button
                variant="default"
                disabled={anterior === null}
                onClick={() => period.change({ antes: anterior ?? undefined })}
              >
                Anterior
              </Button>
              <Button
                variant="default"
                disabled={siguiente === null}
                onClick={() => period.change({ despues: siguiente ?? undefined })}
              >
                Siguiente
              </Button>
              <span>
                {desde}–{desde + filas.length - 1} de {totalEs === 'exacto' ? '' : 'más de '}
                {total}
              </span>
            </Group>
          </>
        )
      }
    </QueryView>
  );
}

type Part = Apunte['desglose'][number];

const parts = ({ desglose, sustituye }: Apunte): { part: Part; less: boolean }[] => [
  ...desglose.map((part) => ({ part, less: false })),
  ...sustituye.map((part) => ({ part, less: true })),
];

const signed = (value: string, less: boolean) =>
  formatEurosText(less ? `-${value}`.replace('--', '') : value);

const nameOf = (part: Part): string => {
  const words = regimeWords({ ...part, calificacion: part.calificacion ?? part.exenta ?? '' });
  const tax = impuestosDeclarados[part.impuesto] ?? '';
  const rate = part.tipo !== undefined && part.calificacion === 'S1' ? formatPercentText(part.tipo) : '';
  return part.claveRegimen === '01' && rate !== ''
    ? `${tax} ${rate}`
    : [words, rate].filter(Boolean).join(' ');
};

/** One line for each tax, at the same height in every column. */
const Lines = ({ row, text }: { row: Apunte; text(part: Part, less: boolean): string }) => (
  <span>
    {parts(row).map(({ part, less }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one invoice, in their order.
      <Box key={index} component="span" display="block">
        {text(part, less)}
      </Box>
    ))}
  </span>
);

const COLUMNS: readonly Column<Apunte>[] = [
  {
    title: 'Número',
    place: 'what',
    cell: ({ _id, codigo, anulada, anterior, rectificada, _idRectificada, sustituye }) => (
      <>
        <Link to={`/panelAdmin/${anterior ? 'facturasAnteriores' : 'facturas'}/${_id}`}>{codigo}</Link>
        {anterior && <Under>De otro programa</Under>}
        {anulada && <Mark tone="over">Anulada</Mark>}
        {rectificada && (
          <Under>
            {sustituye.length > 0 ? 'Sustituye a ' : 'Rectifica '}
            <Link to={`/panelAdmin/facturas/${_idRectificada}`}>{rectificada}</Link>
          </Under>
        )}
      </>
    ),
  },
  {
    title: 'Fecha',
    place: 'state',
    cell: ({ fecha, fechaOperacion }) => (
      <span className={shared.oneLine}>
        {shortDay(fecha)}
        {fechaOperacion && fechaOperacion !== fecha && <Under>Operación: {shortDay(fechaOperacion)}</Under>}
      </span>
    ),
  },
  {
    title: 'Destinatario',
    place: 'who',
    cell: ({ nombre, nif }) => (
      <span>
        {nombre}
        {nif && <Under>{nif}</Under>}
      </span>
    ),
  },
  { title: 'Régimen', cell: (row) => <Lines row={row} text={nameOf} /> },
  {
    title: 'Base',
    amount: true,
    cell: (row) => <Lines row={row} text={({ base }, less) => signed(base, less)} />,
  },
  {
    title: 'Cuota',
    amount: true,
    cell: (row) => (
      <Lines row={row} text={({ cuota }, less) => (cuota === undefined ? '—' : signed(cuota, less))} />
    ),
  },
  {
    title: 'Recargo',
    amount: true,
    cell: (row) =>
      parts(row).some(({ part }) => part.recargo !== undefined) ? (
        <Lines
          row={row}
          text={({ recargo }, less) => (recargo === undefined ? '—' : signed(recargo, less))}
        />
      ) : null,
  },
  {
    title: 'Total',
    amount: true,
    place: 'amount',
    cell: ({ importeTotal }) => formatEurosText(importeTotal),
  },
];

const shortDay = (day: string) => day.split('-').reverse().join('/');
