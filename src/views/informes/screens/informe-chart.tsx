import { lazy, Suspense } from 'react';
import { formatCount, formatMonth, formatShortMonth } from '#kit/format.ts';
import { gruposActividad } from '#resources/actividades/groups.ts';
import { MonthsChart } from '#resources/actividades/screens/months-chart.tsx';
import { Bars } from '#web/charts/bars.tsx';
import { MonthColumns } from '#web/charts/month-columns.tsx';
import { informes } from '../catalogue.ts';
import type { InformeLeido } from '../contract.ts';
import type { InformeDefinition } from '../informe.ts';
import { valueText } from '../value-text.ts';

// The shapes load only for informes with a map.
const ProvincesMap = lazy(async () => ({ default: (await import('./provinces-map.tsx')).ProvincesMap }));

type ChartProps = { read: InformeLeido };
type Row = InformeLeido['filas'][number];

const number = (row: Row, column: string): number => Number(row.valores[column] ?? 0);

/** The drawing of a report, of the very rows of its table. */
export function InformeChart({ read }: ChartProps) {
  const { titulo, grafico, columnas }: InformeDefinition = informes[read.informe];
  if (read.filas.length === 0) return null;
  if (read.informe === 'actividadPorMes')
    return <MonthsChart label={titulo} counts={actividadCounts(read.filas)} />;
  if (grafico.tipo === 'meses') return <Months read={read} series={grafico.series} />;
  const { valor } = grafico;
  const { titulo: unit = '', tipo = 'cuenta' } = columnas[valor] ?? {};
  const label = `${titulo}: ${unit.toLowerCase()}`;
  const bars = read.filas
    .filter(({ valores }) => valores[valor] !== null)
    .map((row) => ({
      key: row.clave,
      name: String(row.valores.nombre),
      value: number(row, valor),
      text: valueText(tipo, row.valores[valor] ?? null),
    }));
  if (grafico.tipo === 'mapa')
    return (
      <Suspense fallback={null}>
        <ProvincesMap label={label} places={bars} />
      </Suspense>
    );
  if (grafico.tipo === 'embudo') return <Funnel label={label} bars={bars} read={read} />;
  return <Bars label={label} bars={bars} />;
}

/** Each column as its first kind: kinds of one group are drawn together. */
const actividadCounts = (rows: readonly Row[]) =>
  rows.flatMap((row) =>
    Object.entries(gruposActividad).map(([name, { tipos }]) => ({
      mes: row.clave,
      tipo: tipos[0],
      total: number(row, name),
    })),
  );

type FunnelProps = ChartProps & { label: string; bars: Parameters<typeof Bars>[0]['bars'] };

/** Bars of the etapas in order; only the table has the lost and discarded clientes. */
function Funnel({ label, bars, read }: FunnelProps) {
  const going = bars.filter(({ key }) => key !== 'perdido' && key !== 'descartado');
  const noteOf = (key: string) => {
    const part = read.filas.find(({ clave }) => clave === key)?.valores.conversion ?? null;
    return part === null ? undefined : `${valueText('porcentaje', part)} de la anterior`;
  };
  return <Bars funnel label={label} bars={going.map((bar) => ({ ...bar, note: noteOf(bar.key) }))} />;
}

function Months({ read, series }: ChartProps & { series: readonly string[] }) {
  const { titulo, columnas }: InformeDefinition = informes[read.informe];
  const euros = columnas[series[0] ?? '']?.tipo === 'euros';
  return (
    <MonthColumns
      label={titulo}
      series={series.map((name) => columnas[name]?.titulo ?? name)}
      months={read.filas.map((row) => {
        const values = series.map((name) => number(row, name));
        const sum = values.reduce((total, value) => total + value, 0);
        return {
          key: row.clave,
          name: formatMonth(`${row.clave}-01`),
          values,
          short: shortMonth(row.clave),
          text: euros ? wholeEuros(sum) : formatCount(sum),
        };
      })}
    />
  );
}

/** January says of which year it is. */
const shortMonth = (month: string) =>
  `${formatShortMonth(`${month}-01`)}${month.endsWith('-01') ? ` ${month.slice(2, 4)}` : ''}`;

/** Shortens the figure over a column to thousands, for lack of room; the table has the céntimos. */
const wholeEuros = (euros: number) =>
  Math.abs(euros) >= 10_000 ? `${formatCount(Math.round(euros / 1000))} mil` : formatCount(Math.round(euros));
