import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { permisosAutoescuela as tarifas } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { officialCliente } from '#oficina/relacion/clientes/official-cliente.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, notFound, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { PrecioTraido, publicarTraido, rechazarTraido } from './contract.ts';
import { type DrawPaper, dropFotos, keepCovered, readFoto } from './price-fotos.server.ts';
import { readPrice } from './read-prices.server.ts';
import { type Medio, seenBy } from './words.ts';

type DecideServices = { db: Db; clock: () => Date; jobs: Pick<Jobs, 'enqueue'> };

export type PublishServices = DecideServices & { drawPaper: DrawPaper };

const columns = columnsOf(permisosAutoescuela, tarifas as never, labelledFamilies);

/** Locks a price that waits and gives it as it is. Throws on an old or decided one. */
async function lockPrice(tx: Transaction, { _id, version }: { _id: string; version: number }) {
  await tx.execute(sql`SELECT FROM precios_traidos WHERE id = ${_id} FOR UPDATE`);
  const row = await readPrice(tx, _id);
  if (!row) throw notFound('el precio');
  if (row.version !== version) throw outOfDate(row);
  if (row.estado !== 'por_mirar') throw notFromHere([]);
  return row;
}

type Publishing = z.infer<typeof publicarTraido>;

/**
 * Publishes a brought price as the trabajador leaves it, in the one brought tarifa of its section, permiso and gears. Prices of other people
 * with the same lines go with it, and count. It is refused where the autoescuela says its own, took a brought one back in the last year, or
 * the business noted a price that is as new.
 */
export async function publishPrice(
  { db, clock, jobs, drawPaper }: PublishServices,
  { _id, version, tapar, ...lines }: Publishing,
  actor: Actor,
): Promise<PrecioTraido> {
  const photo = await readFoto(db, _id, clock());
  const covered = photo && (await drawPaper(photo, tapar));
  const { correos, price } = await db.transaction(async (tx) => {
    const now = clock();
    const row = await lockPrice(tx, { _id, version });
    const { codigo, seccion } = row.autoescuela;
    const { _id: clienteId } = await officialCliente(tx, { codigo, campo: '_id', now });
    await refuseBehind(tx, { row, lines, clienteId, now });
    const tarifaId = await writeTarifa(tx, { row, lines, clienteId, actor, now });
    const { rows: together } = await tx.execute<Told>(sql`
      SELECT p.id, p.email FROM precios_traidos p JOIN permisos_conducir pc ON pc.id = p.permiso_id
      WHERE p.estado = 'por_mirar' AND (p.id = ${_id} OR (p.codigo_dgt = ${codigo} AND p.seccion = ${seccion} AND pc.codigo = ${row.permiso}
        AND p.automatico = ${row.automatico} AND p.medio = ${row.medio} AND ${sameLines(lines)}))
      ORDER BY p.id FOR UPDATE OF p`);
    const correos = await tellBringers(tx, together);
    await tx.execute(sql`
      UPDATE precios_traidos SET matricula = ${lines.matricula}, precio_clase = ${lines.precioClase},
        minutos_clase = ${lines.minutosClase}, clases_incluidas = ${lines.clasesIncluidas}, bono_clases = ${lines.bonoClases}, bono_precio = ${lines.bonoPrecio}, tramitacion = ${lines.tramitacion},
        presentacion = ${lines.presentacion}, estado = 'publicado', tarifa_id = ${tarifaId}, ${decided(now)}
      WHERE id = ANY(${sql.param(together.map(({ id }) => id))}::uuid[])`);
    await recountBringers(tx, tarifaId, now);
    if (covered) await keepCovered(tx, _id, covered);
    await dropFotos(
      tx,
      together.map(({ id }) => id),
    );
    const price = await readPrice(tx, _id);
    if (!price) throw notFound('el precio');
    return { correos, price };
  });
  for (const correo of correos) await sendQueued(jobs, correo);
  return price;
}

/** Does not publish a price, and tells why to its bringer. */
export async function rejectPrice(
  { db, clock, jobs }: DecideServices,
  { _id, version, motivo }: z.infer<typeof rechazarTraido>,
): Promise<PrecioTraido> {
  const { correos, price } = await db.transaction(async (tx) => {
    await lockPrice(tx, { _id, version });
    const { rows } = await tx.execute<Told>(sql`SELECT id, email FROM precios_traidos WHERE id = ${_id}`);
    const correos = await tellBringers(tx, rows);
    await dropFotos(tx, [_id]);
    await tx.execute(
      sql`UPDATE precios_traidos SET estado = 'rechazado', motivo = ${motivo}, ${decided(clock())} WHERE id = ${_id}`,
    );
    const price = await readPrice(tx, _id);
    if (!price) throw notFound('el precio');
    return { correos, price };
  });
  for (const correo of correos) await sendQueued(jobs, correo);
  return price;
}

type Told = { id: string; email: string };

/** A decided price forgets who brought it. */
const decided = (now: Date) =>
  sql`decidido_en = ${now}, email = NULL, email_clave = NULL, red = NULL, version = version + 1`;

/** Queues what each bringer is told; gives the correos to send. */
async function tellBringers(tx: Transaction, bringers: readonly Told[]): Promise<string[]> {
  const correos: string[] = [];
  for (const { id, email } of bringers) {
    const correo = await queueCorreo(tx, {
      tipo: 'precio_mirado',
      para: email,
      datos: { precioId: id },
      clave: `precio_mirado:${id}`,
    });
    if (correo) correos.push(correo);
  }
  return correos;
}

type Lines = Omit<Publishing, '_id' | 'version' | 'tapar'>;
type Behind = { row: PrecioTraido; lines: Lines; clienteId: string; now: Date };

/** Reasons why others go before a brought price, with the day that they are of. */
const BEFORE = {
  suya: (dia: string) => `La autoescuela dice su precio, del ${dia}, y va antes que este`,
  retirada: (dia: string) => `La autoescuela retiró un precio el ${dia}: pregúntale cuál es el suyo`,
  anotada: (dia: string) => `Hay un precio anotado el ${dia}, que es más nuevo`,
  traida: (dia: string) => `Hay un precio traído el ${dia}, que es más nuevo`,
};

/** Refuses a price that could not be shown: others go before it. What the autoescuela took back from its page it takes back for a year. */
async function refuseBehind(tx: Transaction, { row, lines, clienteId, now }: Behind): Promise<void> {
  const hoy = todayInMadrid(now);
  const { rows } = await tx.execute<{ motivo: keyof typeof BEFORE; dia: string }>(sql`
    SELECT * FROM (SELECT CASE
        WHEN t.origen = 'autoescuela' AND t.estado = 'publicada' AND (t.vigente_hasta IS NULL OR t.vigente_hasta >= ${hoy}::date) THEN 'suya'
        WHEN t.origen = 'autoescuela' AND t.estado = 'retirada' AND t.vista_en IS NOT NULL
          AND t.confirmada_en > ${hoy}::date - interval '12 months' THEN 'retirada'
        WHEN t.origen = 'anotada' AND t.estado = 'publicada' AND t.vista_el >= ${row.vistoEl} THEN 'anotada'
        WHEN t.origen = 'traida' AND t.estado = 'publicada' AND t.vista_el > ${row.vistoEl} AND NOT ${saysAlready(row, lines)} THEN 'traida'
        END AS motivo, t.confirmada_en::text AS dia
      FROM permisos_autoescuela t JOIN permisos_conducir pc ON pc.id = t.permiso_id
      WHERE t.cliente_id = ${clienteId} AND pc.codigo = ${row.permiso} AND t.automatico = ${row.automatico}
        AND (t.seccion IS NULL OR t.seccion = ${row.autoescuela.seccion})) x
    WHERE motivo IS NOT NULL ORDER BY array_position(${sql.param(keysOf(BEFORE))}::text[], motivo), dia DESC LIMIT 1`);
  const [first] = rows;
  if (first) throw inUse(BEFORE[first.motivo](formatDay(first.dia)));
}

type Writing = Behind & { actor: Actor };

/**
 * Writes the brought tarifa of a section and gives its id. One that says this already stays as it is; with other lines than before, who brought
 * those no longer counts.
 */
async function writeTarifa(tx: Transaction, writing: Writing): Promise<string> {
  const { row, lines, clienteId, actor, now } = writing;
  const { rows: known } = await tx.execute<{
    permisoId: string;
    id: string | null;
    igual: boolean | null;
  }>(sql`
    SELECT pc.id AS "permisoId", t.id, t.estado = 'publicada' AND ${saysAlready(row, lines)} AS igual
    FROM permisos_conducir pc LEFT JOIN permisos_autoescuela t ON t.cliente_id = ${clienteId} AND t.permiso_id = pc.id
      AND t.seccion = ${row.autoescuela.seccion} AND t.automatico = ${row.automatico} AND t.origen = 'traida'
    WHERE pc.codigo = ${row.permiso}`);
  const [{ permisoId, id: before, igual } = { permisoId: '', id: null, igual: null }] = known;
  if (before !== null && igual) return before;
  const id = before ?? uuid({ msecs: now.getTime() });
  const [antes] = await tx.select(columns).from(tarifas).where(eq(tarifas.id, id));
  const sheet = sheetOf(row, lines);
  if (antes) {
    await tx
      .update(tarifas)
      .set({ ...sheet, modificadoEn: now, version: sql`${tarifas.version} + 1` })
      .where(eq(tarifas.id, id));
    await tx.execute(sql`UPDATE precios_traidos SET tarifa_id = NULL WHERE tarifa_id = ${id}`);
  } else
    await tx.insert(tarifas).values({
      id,
      _idCliente: clienteId,
      _idPermiso: permisoId,
      seccion: row.autoescuela.seccion,
      nombre: await freeName(tx, writing),
      automatico: row.automatico,
      origen: 'traida',
      vigenteDesde: todayInMadrid(now),
      creadoEn: now,
      modificadoEn: now,
      ...sheet,
    });
  const [despues] = await tx.select(columns).from(tarifas).where(eq(tarifas.id, id));
  await remember(
    tx,
    { actor, now, entidad: 'permisosAutoescuela' },
    { id, antes: antes ?? null, despues: despues ?? null },
  );
  return id;
}

/** The sheet of a brought tarifa. An amount for the enrolment includes the theory and its material, as in the tool for prices that were told. */
function sheetOf(
  { medio, vistoEl }: PrecioTraido,
  { presentacion, bonoClases, bonoPrecio, ...lines }: Lines,
) {
  const enrolled = lines.matricula === null ? null : '0';
  return {
    ...lines,
    bonos: packOf({ bonoClases, bonoPrecio }),
    presentacionExamen: presentacion,
    teorica: enrolled,
    material: enrolled,
    estado: 'publicada' as const,
    vistaEn: seenBy(medio, 1, bonoClases),
    vistaEl: vistoEl,
    confirmadaEn: vistoEl,
    avisadaEn: null,
  };
}

/** Gives a name that no tarifa of the section has: the autoescuela may have made a brought one its own. */
async function freeName(tx: Transaction, { row, clienteId }: Writing): Promise<string> {
  const name = row.automatico ? 'Precio traído, automático' : 'Precio traído';
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    SELECT nombre FROM permisos_autoescuela WHERE cliente_id = ${clienteId} AND seccion = ${row.autoescuela.seccion}`);
  const taken = new Set(rows.map(({ nombre }) => nombre));
  let free = name;
  for (let place = 2; taken.has(free); place++) free = `${name} ${place}`;
  return free;
}

/** The pack as a tarifa keeps its own. */
const packOf = ({ bonoClases, bonoPrecio }: Pick<Lines, 'bonoClases' | 'bonoPrecio'>) =>
  sql`CASE WHEN ${bonoClases}::int IS NULL THEN '[]' ELSE jsonb_build_array(
    jsonb_build_object('clases', ${bonoClases}::int, 'precio', ${bonoPrecio}::numeric(14, 2)::text)) END`;

/** Condition on a brought tarifa `t`: it has these lines, and all who brought it saw them in the same way. */
const saysAlready = (
  { medio }: PrecioTraido,
  lines: Lines,
) => sql`((t.matricula, t.precio_clase, t.minutos_clase,
  t.clases_incluidas, t.tramitacion, t.presentacion_examen) IS NOT DISTINCT FROM ${typed(lines)} AND t.bonos = ${packOf(lines)}
  AND NOT EXISTS (SELECT FROM precios_traidos o WHERE o.tarifa_id = t.id AND o.medio <> ${medio}))`;

/** Condition on prices `p`: they say these lines. */
const sameLines = (
  lines: Lines,
) => sql`(p.matricula, p.precio_clase, p.minutos_clase, p.clases_incluidas, p.tramitacion,
  p.presentacion) IS NOT DISTINCT FROM ${typed(lines)}
  AND (p.bono_clases, p.bono_precio) IS NOT DISTINCT FROM (${lines.bonoClases}::int, ${lines.bonoPrecio}::numeric)`;

const typed = (
  lines: Lines,
) => sql`(${lines.matricula}::numeric, ${lines.precioClase}::numeric, ${lines.minutosClase}::int,
  ${lines.clasesIncluidas}::int, ${lines.tramitacion}::numeric, ${lines.presentacion}::numeric)`;

/** Says anew how many people brought a published price; without any, the tarifa is taken from the page. One that is the autoescuela's stays. */
export async function recountBringers(tx: Pick<Db, 'execute'>, tarifaId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ medio: Medio; personas: number; bono: number | null; el: string }>(sql`
    SELECT medio, count(*)::int AS personas, max(bono_clases) AS bono, max(visto_el)::text AS el FROM precios_traidos
    WHERE tarifa_id = ${tarifaId} GROUP BY medio`);
  const [seen] = rows;
  const change = seen
    ? sql`vista_en = ${seenBy(seen.medio, seen.personas, seen.bono)}, vista_el = ${seen.el}`
    : sql`estado = 'retirada'`;
  await tx.execute(sql`UPDATE permisos_autoescuela SET ${change}, version = version + 1, modificado_en = ${now}
    WHERE id = ${tarifaId} AND origen = 'traida'`);
}
