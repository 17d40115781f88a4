import { and, eq, gt, ne } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Rows } from '#platform/crud/crud-rows.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { invalidFields, outOfDate } from '#platform/http/errors.server.ts';
import { clockInMadrid, instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { ActividadRow, actividades } from '../contract.ts';
import type { repeatOperations } from '../operations.ts';
import { actividades as a, seriesActividades as s } from '../table.server.ts';
import { diaDe, MAS_VECES, type Regla, readRegla, textOfRegla, withDayOrLast } from './regla.ts';
import { AHEAD_DAYS, startsOf } from './starts.server.ts';

export type ActividadRows = Rows<typeof actividades.fields>;
type Writes = ActividadRows['writes'];

type Work = { tx: Transaction; by: Parameters<Writes['update']>[1]; writes: Writes; now: Date };

type RepeatRequest = z.output<(typeof repeatOperations)['repetir']['body']>;

/** Fields that each occurrence copies from the repeated actividad. */
const SAME = [
  ...(['asunto', 'tipo', 'todoElDia', 'ubicacion', 'recordatorioMin', 'prioridad'] as const),
  ...(['_idResponsable', 'participantes', '_idCliente', '_idContacto', '_idAlumno'] as const),
  ...(['_idPresupuesto', '_idPedido', '_idFactura', 'descripcion'] as const),
] satisfies (keyof ActividadRow)[];

/**
 * Makes the occurrences of an actividad by a rule, and removes its old pending occurrences: the later ones, or all the others.
 * Occurrences that are done or cancelled stay. Without a rule, none is made.
 */
export async function repeatActividad(
  work: Work,
  { _id, version, regla: text, alcance }: RepeatRequest,
): Promise<{ creadas: number; quitadas: number }> {
  const { tx, by, writes } = work;
  const row = await writes.find(tx, by, _id, true);
  if (row.version !== version) throw outOfDate(row);
  const series = await placeIn(tx, _id);
  const others = series ? await pendingOf(work, { _id, ...series, alcance }) : [];
  const asked = text === null ? undefined : readRegla(text);
  const times = alcance === 'todas' ? [series, ...others] : [series];
  const left = asked && (await leftOf(tx, asked, series && { ...series, first: firstOf(times) }));
  const desde = beginningOf(row, times);
  const regla = left && withDayOrLast(left, desde);
  if (regla) refuseElsewhere(regla, desde);
  for (const { id } of others) await writes.remove(tx, by, id);
  if (series) await endSeries(tx, series, clockInMadrid(row.inicio).slice(0, 10));
  const made = regla && (await makeSeries(work, { regla, desde }));
  await writes.update(tx, by, {
    _id,
    serieId: made?.id ?? null,
    ocurrencia: made ? row.inicio : null,
    repeticion: regla ? textOfRegla(regla) : null,
  });
  const own = clockInMadrid(row.inicio);
  const starts = made?.starts.filter((start) => start !== own) ?? [];
  for (const start of starts) await makeTime(work, row, { start, serieId: made?.id, regla });
  return { creadas: starts.length, quitadas: others.length };
}

type Series = { serieId: string; ocurrencia: string };

async function placeIn(tx: Transaction, id: string): Promise<Series | undefined> {
  const [found] = await tx
    .select({ serieId: a.serieId, ocurrencia: a.ocurrencia })
    .from(a)
    .where(eq(a.id, id));
  const { serieId = null, ocurrencia = null } = found ?? {};
  return serieId && ocurrencia ? { serieId, ocurrencia } : undefined;
}

/** The other pending occurrences of a series that the caller may change, locked, in their order. */
const pendingOf = (
  { tx, by }: Work,
  { _id, serieId, ocurrencia, alcance }: Series & Pick<RepeatRequest, '_id' | 'alcance'>,
) =>
  tx
    .select({ id: a.id, ocurrencia: a.ocurrencia })
    .from(a)
    .where(
      and(
        eq(a.serieId, serieId),
        ne(a.id, _id),
        eq(a.estado, 'pendiente'),
        alcance === 'siguientes' ? gt(a.ocurrencia, ocurrencia) : undefined,
        by.scope.where,
      ),
    )
    .orderBy(a.ocurrencia)
    .for('update');

const MINUTE_MS = 60_000;
const minutes = (clock: string): number => Date.parse(`${clock}Z`) / MINUTE_MS;
const clockOf = (at: number): string => new Date(at * MINUTE_MS).toISOString().slice(0, 16);

/**
 * First start of the occurrences to make, by the clocks of Spain: the start of the first pending one, moved as much as this one
 * was.
 */
function beginningOf(
  { inicio }: Pick<ActividadRow, 'inicio'>,
  times: readonly ({ ocurrencia: string | null } | undefined)[],
): string {
  const own = clockInMadrid(inicio);
  const [series] = times;
  if (!series?.ocurrencia) return own;
  const moved = minutes(own) - minutes(clockInMadrid(series.ocurrencia));
  return clockOf(minutes(firstOf(times)) + moved);
}

/** First original start of some occurrences of a series, by the clocks of Spain. */
const firstOf = (times: readonly ({ ocurrencia: string | null } | undefined)[]): string =>
  times.flatMap((time) => (time?.ocurrencia ? clockInMadrid(time.ocurrencia) : [])).toSorted()[0] ?? '';

/** If nobody changed the number of occurrences, it includes those that the series had before the first of these. */
async function leftOf(
  tx: Transaction,
  regla: Regla,
  series: { serieId: string; first: string } | undefined,
): Promise<Regla> {
  if (regla.veces === null || !series) return regla;
  const [of] = await tx.select({ regla: s.regla, desde: s.desde }).from(s).where(eq(s.id, series.serieId));
  const before = of && readRegla(of.regla);
  if (!of || before?.veces !== regla.veces) return regla;
  const { starts } = startsOf(before, of.desde, { before: series.first, most: MAS_VECES });
  return { ...regla, veces: Math.max(1, regla.veces - starts.length) };
}

/** Refuses a weekly rule without the weekday of its start: the start would not be an occurrence (RFC 5545, 3.8.5.3). */
function refuseElsewhere({ dias }: Regla, desde: string): void {
  if (dias.length > 0 && !dias.includes(diaDe(desde.slice(0, 10))))
    throw invalidFields([{ campo: 'regla', motivo: 'elige también el día de la semana en que empieza' }]);
}

/**
 * Ends a series: no more occurrences are made, and the rule in the occurrences that stay gets the day before `day` as its end.
 */
async function endSeries(tx: Transaction, { serieId }: Series, day: string): Promise<void> {
  const [series] = await tx.update(s).set({ terminada: true }).where(eq(s.id, serieId)).returning();
  const regla = series && readRegla(series.regla);
  if (!regla) return;
  const ended = textOfRegla({ ...regla, veces: null, hasta: dayAfter(day, -1) });
  await tx.update(a).set({ repeticion: ended }).where(eq(a.serieId, serieId));
}

async function makeSeries({ tx, now }: Work, { regla, desde }: { regla: Regla; desde: string }) {
  const today = todayInMadrid(now);
  const first = [today, desde.slice(0, 10)].toSorted().at(-1) ?? today;
  // Past days get no actividad, but they count in the number of occurrences.
  const { starts, ended } = startsOf(regla, desde, { after: today, before: dayAfter(first, AHEAD_DAYS) });
  const id = uuid({ msecs: now.getTime() });
  await tx.insert(s).values({
    id,
    regla: textOfRegla(regla),
    desde,
    hechaHasta: starts.at(-1) ?? [desde, today].toSorted().at(-1) ?? desde,
    terminada: ended,
    creadoEn: now,
  });
  return { id, starts };
}

type Time = { start: string; serieId: string | undefined; regla: Regla | undefined };

/** Makes another occurrence of an actividad, of the same length by the clocks of Spain. */
async function makeTime({ tx, by, writes }: Work, row: ActividadRow, { start, serieId, regla }: Time) {
  const inicio = instantInMadrid(start);
  const lasts =
    row.fin === null ? null : minutes(clockInMadrid(row.fin)) - minutes(clockInMadrid(row.inicio));
  await writes.create(
    tx,
    { ...by, scope: { where: by.scope.where } },
    {
      ...Object.fromEntries(SAME.map((name) => [name, row[name]])),
      estado: 'pendiente',
      inicio,
      fin: lasts === null ? null : instantInMadrid(clockOf(minutes(start) + lasts)),
      serieId,
      ocurrencia: inicio,
      repeticion: regla && textOfRegla(regla),
    },
  );
}
