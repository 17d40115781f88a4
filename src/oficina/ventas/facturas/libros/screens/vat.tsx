import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { plural } from '#platform/kit/format.ts';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { type Column, HowCalculated, ReportTable } from '#platform/ui/report-table.tsx';
import { LIBROS, librosCalls, librosFallbacks } from '../calls.ts';
import type { FilaIva, ResumenIva } from '../contract.ts';
import { impuestosDeclarados, regimeWords } from '../words.ts';
import { BooksFrame, forBooks } from './books-frame.tsx';
import { Downloads, PeriodChoice } from './informe-tools.tsx';
import { usePeriod } from './use-period.ts';

/** /panelAdmin/facturas/iva: tax of issued facturas, by quarter and kind of tax. */
export const Component = forBooks('IVA repercutido', Vat);

function Vat() {
  const period = usePeriod();
  const asked = { ...period.asked, ...(period.serie !== undefined && { serie: period.serie }) };
  const query = useQuery({
    queryKey: [LIBROS, 'iva', asked],
    queryFn: ({ signal }) => librosCalls.resumenIva(asked, signal),
    placeholderData: keepPreviousData,
    meta: { fallback: librosFallbacks.resumenIva, told: true },
  });
  return (
    <BooksFrame title="IVA repercutido" actions={<Downloads informe="iva" asked={asked} />}>
      <PeriodChoice period={period} withSeries />
      <QueryView query={query} fallback={librosFallbacks.resumenIva}>
        {(summary) =>
          summary.filas.length === 0 ? (
            <ListEmpty text="No hay ninguna factura emitida en ese periodo." />
          ) : (
            <Summary summary={summary} serie={period.serie} />
          )
        }
      </QueryView>
      <HowCalculated>
        <p>
          Suma lo que declaran los registros de las facturas expedidas en el periodo, sin las anuladas. Las
          rectificativas por diferencias suman lo que corrigen; las que sustituyen suman lo nuevo y restan lo
          que declaró la sustituida.
        </p>
        <p>
          El impuesto se devenga con la operación (Ley 37/1992, art. 75): si la fecha de la operación es de
          otro periodo se avisa, para que se declare en el suyo. La de una rectificativa es la de su
          expedición (art. 89).
        </p>
        <p>De los bienes usados (REBU) la base y la cuota son las del margen.</p>
      </HowCalculated>
    </BooksFrame>
  );
}

function Summary({ summary, serie }: { summary: ResumenIva; serie: string | undefined }) {
  const { filas, facturas, base, cuota, recargo, operacionesAnteriores, facturadasDespues } = summary;
  const withQuarter = new Set(filas.map(({ trimestre }) => trimestre)).size > 1;
  return (
    <>
      {operacionesAnteriores.facturas > 0 && (
        <Notice warning>
          {plural(operacionesAnteriores.facturas, 'factura es', 'facturas son')} de operaciones de otro
          periodo: {formatEurosText(operacionesAnteriores.base)} de base y{' '}
          {formatEurosText(operacionesAnteriores.cuota)} de cuota. Mira en cuál se declaran.
        </Notice>
      )}
      {facturadasDespues.facturas > 0 && (
        <Notice warning>
          De operaciones de este periodo se {facturadasDespues.facturas === 1 ? 'expidió' : 'expidieron'}{' '}
          después {plural(facturadasDespues.facturas, 'factura', 'facturas')}:{' '}
          {formatEurosText(facturadasDespues.base)} de base y {formatEurosText(facturadasDespues.cuota)} de
          cuota, que no están en esta suma.
        </Notice>
      )}
      <ReportTable
        caption="IVA por tipo y régimen"
        columns={columns({ withQuarter, serie })}
        rows={filas}
        rowKey={({ ejercicio, trimestre, clave }) => `${ejercicio} ${trimestre} ${clave}`}
        sums={[
          'Total',
          ...(withQuarter ? [null] : []),
          String(facturas),
          ...[base, cuota, recargo].map(formatEurosText),
        ]}
      />
    </>
  );
}

function nameOf(row: FilaIva): string {
  const rate = row.tipo !== null && row.calificacion === 'S1' ? formatPercentText(row.tipo) : '';
  const surcharge = row.tipoRecargo === null ? '' : `con recargo del ${formatPercentText(row.tipoRecargo)}`;
  return [impuestosDeclarados[row.impuesto], rate, surcharge].filter(Boolean).join(' ');
}

type With = { withQuarter: boolean; serie: string | undefined };

const columns = ({ withQuarter, serie }: With): readonly Column<FilaIva>[] => [
  {
    title: 'Régimen',
    cell: (row) => (
      <>
        {regimeWords(row)}: {nameOf(row)}
      </>
    ),
  },
  ...(withQuarter
    ? [{ title: 'Trimestre', cell: ({ trimestre, ejercicio }: FilaIva) => `${trimestre}.º de ${ejercicio}` }]
    : []),
  {
    title: 'Facturas',
    amount: true,
    cell: ({ ejercicio, trimestre, clave, facturas }) => (
      <Link
        to={bookOf({
          ejercicio: String(ejercicio),
          trimestre,
          grupo: clave,
          ...(serie !== undefined && { serie }),
        })}
      >
        {plural(facturas, 'factura', 'facturas')}
      </Link>
    ),
  },
  { title: 'Base', amount: true, cell: ({ base }) => formatEurosText(base) },
  { title: 'Cuota', amount: true, cell: ({ cuota }) => formatEurosText(cuota) },
  { title: 'Recargo', amount: true, cell: ({ recargo }) => formatEurosText(recargo) },
];

const bookOf = (asked: Record<string, string>) => `/panelAdmin/facturas/libro?${new URLSearchParams(asked)}`;
