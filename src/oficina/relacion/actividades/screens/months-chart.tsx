import { formatCount, formatMonth, formatShortMonth } from '#platform/kit/format.ts';
import { MonthColumns } from '#platform/ui/charts/month-columns.tsx';
import { gruposActividad } from '../groups.ts';

/** Number of actividades of a kind in a month, as `obtenerActividadesPorMeses` gives it. */
export type ActividadCount = { mes: string; tipo: string; total: number };

const GROUPS = Object.values(gruposActividad);

/** Chart of the actividades of each month by group, with the months in the given order. */
export function MonthsChart({ label, counts }: { label: string; counts: readonly ActividadCount[] }) {
  const months = [...Map.groupBy(counts, ({ mes }) => mes)].map(([mes, some]) => {
    const values = GROUPS.map(({ tipos }) => {
      const kinds: readonly string[] = tipos;
      return some.reduce((sum, { tipo, total }) => sum + (kinds.includes(tipo) ? total : 0), 0);
    });
    const january = mes.endsWith('-01') ? ` ${mes.slice(2, 4)}` : '';
    return {
      key: mes,
      values,
      name: formatMonth(`${mes}-01`),
      short: formatShortMonth(`${mes}-01`) + january,
      text: formatCount(values.reduce((sum, value) => sum + value, 0)),
    };
  });
  return <MonthColumns label={label} series={GROUPS.map(({ titulo }) => titulo)} months={months} />;
}
