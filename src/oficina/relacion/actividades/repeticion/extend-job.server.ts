import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { clockInMadrid, instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { readRegla } from './regla.ts';
import { AHEAD_DAYS, startsOf } from './starts.server.ts';

type Services = { db: Db; clock: () => Date };

/** Nightly job that makes the next occurrences of recurring actividades. */
export const extendSeriesJob = (services: Services): Job => ({
  name: 'repetir-actividades',
  retryLimit: 2,
  retryDelay: 60,
  cron: '40 3 * * *',
  handler: () => extendSeries(services),
});

/**
 * Makes the occurrences of every open series up to a year ahead. Each is a copy of the last occurrence, so it has the changes
 * that somebody made to all of them.
 */
export async function extendSeries({ db, clock }: Services): Promise<void> {
  const now = clock();
  const before = dayAfter(todayInMadrid(now), AHEAD_DAYS);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM series_actividades WHERE NOT terminada ORDER BY id`,
  );
  for (const { id } of rows) await db.transaction((tx) => extendOne(tx, { id, before, now }));
}

type Open = { regla: string; desde: string; hechaHasta: string };
type Last = { id: string; inicio: string; fin: string | null };

async function extendOne(tx: Transaction, { id, before, now }: { id: string; before: string; now: Date }) {
  const { rows } = await tx.execute<Open>(sql`
    SELECT regla, desde, hecha_hasta AS "hechaHasta" FROM series_actividades WHERE id = ${id} AND NOT terminada FOR UPDATE`);
  const [series] = rows;
  const regla = series && readRegla(series.regla);
  if (!regla) return;
  const { rows: last } = await tx.execute<Last>(sql`
    SELECT id, to_json(inicio) #>> '{}' AS inicio, to_json(fin) #>> '{}' AS fin FROM actividades
    WHERE serie_id = ${id} ORDER BY ocurrencia DESC LIMIT 1`);
  const [model] = last;
  const { starts, ended } = startsOf(regla, series.desde, { after: series.hechaHasta, before });
  // Without a last occurrence there is nothing to copy: somebody removed all of them.
  if (model) for (const start of starts) await copyTo(tx, { model, start, serieId: id, now });
  await tx.execute(sql`
    UPDATE series_actividades SET hecha_hasta = ${starts.at(-1) ?? series.hechaHasta}, terminada = ${ended || !model}
    WHERE id = ${id}`);
}

type Copy = { model: Last; start: string; serieId: string; now: Date };

async function copyTo(tx: Transaction, { model, start, serieId, now }: Copy): Promise<void> {
  const inicio = instantInMadrid(start);
  // Measures the length by the clocks of Spain, so that an hour stays an hour across the change of hour.
  const lasts =
    model.fin && Date.parse(`${clockInMadrid(model.fin)}Z`) - Date.parse(`${clockInMadrid(model.inicio)}Z`);
  const fin =
    lasts === null
      ? null
      : instantInMadrid(new Date(Date.parse(`${start}Z`) + Number(lasts)).toISOString().slice(0, 16));
  await tx.execute(sql`
    INSERT INTO actividades (id, creado_en, modificado_en, asunto, tipo, inicio, fin, todo_el_dia, recordatorio_min, ubicacion, estado,
      prioridad, responsable_id, participantes, cliente_id, contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id, descripcion,
      serie_id, ocurrencia, repeticion)
    SELECT ${uuid({ msecs: now.getTime() })}, ${now}, ${now}, asunto, tipo, ${inicio}, ${fin}, todo_el_dia, recordatorio_min, ubicacion,
      'pendiente', prioridad, responsable_id, participantes, cliente_id, contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id,
      descripcion, serie_id, ${inicio}, repeticion
    FROM actividades WHERE id = ${model.id} AND serie_id = ${serieId}
    ON CONFLICT (serie_id, ocurrencia) DO NOTHING`);
}
