import { sql } from 'drizzle-orm';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { type Informe, informes } from './catalogue.ts';
import { addressOf, type Params, rowsBehind } from './families.server.ts';
import type { InformeDefinition } from './informe.ts';
import { daysOfMonth, monthsOf } from './periods.ts';
import { actividadReaders } from './readers/actividades.server.ts';
import { clienteReaders } from './readers/clientes.server.ts';
import { comparatorReaders } from './readers/comparator.server.ts';
import { funnelReaders } from './readers/funnel.server.ts';
import { moneyReaders } from './readers/money.server.ts';
import { presupuestoReaders } from './readers/presupuestos.server.ts';
import { salesReaders } from './readers/sales.server.ts';
import { webReaders } from './readers/web.server.ts';
import type { InformeReader, InformeRow, Reading, Values } from './reading.server.ts';

/** Reader of each informe. */
const readers: Readonly<Record<Informe, InformeReader>> = {
  ...clienteReaders,
  ...funnelReaders,
  ...salesReaders,
  ...presupuestoReaders,
  ...moneyReaders,
  ...actividadReaders,
  ...webReaders,
  ...comparatorReaders,
};

export type FilaLeida = InformeRow & { enlaces: Record<string, string> };

/** A report that has been read, whole. */
export type InformeEntero = {
  filas: FilaLeida[];
  totales: { valores: Values; enlaces: Record<string, string> };
};

/** Reads a report at once. */
export async function readInforme(informe: Informe, reading: Reading): Promise<InformeEntero> {
  const reader = readers[informe];
  return finish(informe, reading, await reader.leer(reading, whereOf(reader, reading)));
}

/**
 * Reads an informe month by month if its figures are sums. It yields the progress, from 0 to 1, after each
 * month, and the informe at the end. A caller who stops iterating stops it before the next month.
 */
export async function* readByMonths(
  informe: Informe,
  reading: Reading,
): AsyncGenerator<number, InformeEntero> {
  const { porMeses }: InformeDefinition = informes[informe];
  if (!porMeses || !reading.period) return readInforme(informe, reading);
  const reader = readers[informe];
  const months = monthsOf(reading.period);
  const parts: InformeRow[] = [];
  for (const [index, month] of months.entries()) {
    yield index / months.length;
    const part = { ...reading, period: daysOfMonth(month, reading.period) };
    parts.push(...(await reader.leer(part, whereOf(reader, part))));
  }
  return finish(informe, reading, merged(informe, parts));
}

const whereOf = (reader: InformeReader, reading: Reading) =>
  rowsBehind(reader.familia, reader.base(reading), reading) ?? sql`true`;

/** Merges the rows of each key into one row, with their sums. */
function merged(informe: Informe, parts: readonly InformeRow[]): InformeRow[] {
  const rows = Map.groupBy(parts, ({ clave }) => clave);
  return [...rows].map(([clave, some]) => ({
    clave,
    valores: { ...some[0]?.valores, ...sumsOf(informes[informe], some) },
  }));
}

/** Adds up the columns that have sums. */
function sumsOf({ columnas }: InformeDefinition, rows: readonly InformeRow[]): Values {
  const sums: Record<string, string | number> = {};
  for (const [name, { tipo }] of Object.entries(columnas)) {
    const values = rows.map(({ valores }) => valores[name] ?? 0);
    if (tipo === 'cuenta') sums[name] = values.reduce<number>((sum, value) => sum + Number(value), 0);
    if (tipo === 'euros')
      sums[name] = plain(
        values.reduce((sum, value) => sum + cents(String(value)), 0n),
        2,
      );
  }
  return sums;
}

async function finish(informe: Informe, reading: Reading, read: InformeRow[]): Promise<InformeEntero> {
  const report: InformeDefinition = informes[informe];
  const reader = readers[informe];
  const { derivar = (valores: Values) => valores, familia, enlaces } = reader;
  const rows = ordered(
    reader,
    report.columnas.nombre.tipo === 'mes' ? everyMonth(report, reading, read) : read,
  );
  const sums = { ...sumsOf(report, rows), ...(await reader.totales?.(reading, whereOf(reader, reading))) };
  const base = reader.base(reading);
  const narrowing = Object.entries(enlaces).map(
    ([name, more]) => [name, typeof more === 'function' ? more(reading) : more] as const,
  );
  // A figure with a filter of its own, or a count, has a link unless it is zero; the others have one if
  // the row counts any rows.
  const counts = Object.keys(enlaces).filter((name) => report.columnas[name]?.tipo === 'cuenta');
  const leads = (name: string, more: Params, valores: Values) =>
    counts.includes(name) || Object.keys(more).length > 0 || reader.aparte?.includes(name)
      ? Number(valores[name]) !== 0
      : counts.some((count) => valores[count]);
  const linked = (valores: Values, narrower: (columna: string) => Params) => {
    const { otra } = reader;
    if (otra && Number(valores[otra.columna]) !== 0) {
      const wider = otra.base(reading);
      return wider === null
        ? {}
        : { [otra.columna]: addressOf(otra.familia, { ...wider, ...narrower(otra.columna) }) };
    }
    const unlisted = reader.sinLista?.(valores) ?? [];
    return Object.fromEntries(
      narrowing
        .filter(([name, more]) => !unlisted.includes(name) && leads(name, more, valores))
        .map(([name, more]) => [name, addressOf(familia, { ...base, ...narrower(name), ...more })]),
    );
  };
  return {
    filas: rows.map(({ clave, valores }) => ({
      clave,
      valores: derivar(valores, sums),
      // Only the rows that a screen shows have their links read.
      get enlaces() {
        return linked(valores, (columna) => reader.fila(clave, reading, columna));
      },
    })),
    totales: {
      valores: derivar(sums, sums),
      enlaces: reader.sinEnlaceTotal ? {} : linked(sums, (columna) => reader.total?.(reading, columna) ?? {}),
    },
  };
}

/** Adds the months without rows. */
function everyMonth(
  { columnas }: InformeDefinition,
  { period }: Reading,
  rows: readonly InformeRow[],
): InformeRow[] {
  const known = new Map(rows.map((row) => [row.clave, row]));
  const months = period ? monthsOf(period) : [...known.keys()].toSorted();
  const [first, last] = [months[0], months.at(-1)];
  const all = first && last ? monthsOf({ desde: `${first}-01`, hasta: `${last}-01` }) : [];
  const empty = (month: string): InformeRow => ({
    clave: month,
    valores: { ...nothingIn(columnas), nombre: month },
  });
  return all.map((month) => known.get(month) ?? empty(month));
}

const nothingIn = (columnas: InformeDefinition['columnas']): Values =>
  Object.fromEntries(
    Object.entries(columnas).map(([name, { tipo }]) => [
      name,
      tipo === 'cuenta' ? 0 : tipo === 'euros' ? '0.00' : null,
    ]),
  );

/** Sorts the largest first, and equal ones by name. */
function ordered({ orden }: InformeReader, rows: InformeRow[]): InformeRow[] {
  if (!orden) return rows;
  const size = ({ valores }: InformeRow) => Number(valores[orden] ?? -1);
  const name = ({ valores }: InformeRow) => String(valores.nombre);
  return rows.toSorted((a, b) => size(b) - size(a) || name(a).localeCompare(name(b), 'es'));
}
