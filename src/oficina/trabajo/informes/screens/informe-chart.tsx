import { lazy, Suspense } from 'react';
import { gruposActividad } from '#oficina/relacion/actividades/groups.ts';
import { MonthsChart } from '#oficina/relacion/actividades/screens/months-chart.tsx';
import { formatCount, formatMonth } from '#platform/kit/format.ts';
import { Bars } from '#platform/ui/charts/bars.tsx';
import { ComparedColumns } from '#platform/ui/charts/compared-columns.tsx';
import { MonthColumns } from '#platform/ui/charts/month-columns.tsx';
import { informes } from '../catalogue.ts';
import type { InformeLeido } from '../contract.ts';
import type { InformeDefinition } from '../informe.ts';
import { valueText } from '../value-text.ts';
import { comparedMonths, numberIn, rowBars, shortMonth, totalBars, wholeEuros } from './drawn.ts';

// The shapes load only for informes with a map.
const ProvincesMap = lazy(async () => ({ default: (await import('./provinces-map.tsx')).ProvincesMap }));

type ChartProps = { read: InformeLeido };
type Row = InformeLeido['filas'][number];

/** Chart of an informe, drawn from the same rows as its table. */
export function InformeChart({ read }: ChartProps) {
  const { titulo, grafico, columnas }: InformeDefinition = informes[read.informe];
  if (read.filas.length === 0) return null;
  if (read.informe === 'actividadPorMes')
    return <MonthsChart label={titulo} counts={actividadCounts(read.filas)} />;
  if (grafico.tipo === 'meses') return <Months read={read} series={grafico.series} />;
  if (grafico.tipo === 'comparado') {
    const series = [columnas[grafico.valor]?.titulo ?? '', columnas[grafico.antes]?.titulo ?? ''] as const;
    return (
      <ComparedColumns
        label={titulo}
        series={series}
        months={comparedMonths(read, grafico.valor, grafico.antes)}
      />
    );
  }
  if (grafico.tipo === 'tramos') return <Bars label={titulo} bars={totalBars(read, grafico.columnas)} />;
  const { valor, nota } = grafico;
  const label = `${titulo}: ${(columnas[valor]?.titulo ?? '').toLowerCase()}`;
  const bars = rowBars(read, valor, nota);
  if (grafico.tipo === 'mapa')
    return (
      <Suspense fallback={null}>
        <ProvincesMap label={label} places={bars} />
      </Suspense>
    );
  if (grafico.tipo === 'embudo') return <Funnel label={label} bars={bars} read={read} />;
  return <Bars label={label} bars={bars} />;
}

/** Counts each column under the first kind of its group: the chart draws the kinds of a group together. */
const actividadCounts = (rows: readonly Row[]) =>
  rows.flatMap((row) =>
    Object.entries(gruposActividad).map(([name, { tipos }]) => ({
      mes: row.clave,
      tipo: tipos[0],
      total: numberIn(row, name),
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
        const values = series.map((name) => numberIn(row, name));
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
