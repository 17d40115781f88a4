import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { keepRefusal, proveByCode, writeCode } from '#oficina/relacion/alumnos/proof.server.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type {
  AutoescuelaLanzamiento,
  anotarPaso,
  comprobarCodigo,
  hacerCartas,
  Lanzamiento,
  negarLanzamiento,
} from './contract.ts';
import { printedLetters } from './printed-letters.server.ts';
import { readTown } from './read-town.server.ts';
import type { Paso } from './words.ts';

export type TownServices = { db: Db; clock: () => Date; jobs: Pick<Jobs, 'enqueue'>; publicUrl: string };

type One = { municipio: string; codigo: string };

/** Locks the row of an autoescuela of the town, which all that it says goes through, and gives what is known of it. */
async function lockSchool(
  tx: Transaction,
  { municipio, codigo }: One,
  now: Date,
): Promise<AutoescuelaLanzamiento> {
  await tx.execute(
    sql`INSERT INTO escuelas_peticiones (codigo_dgt) SELECT codigo FROM escuelas WHERE codigo = ${codigo} ON CONFLICT DO NOTHING`,
  );
  await tx.execute(sql`SELECT FROM escuelas_peticiones WHERE codigo_dgt = ${codigo} FOR UPDATE`);
  const { autoescuelas } = await readTown(tx, municipio, now);
  const school = autoescuelas.find((known) => known.codigo === codigo);
  if (!school) throw notFound('la autoescuela en ese municipio');
  return school;
}

type Step = One & { paso: Paso; por: string; now: Date };

/** Adds a step; the first one of a town begins it. */
async function writeStep(tx: Transaction, { municipio, codigo, paso, por, now }: Step): Promise<void> {
  await tx.execute(
    sql`INSERT INTO lanzamientos (codigo_municipio, empezado_en) VALUES (${municipio}, ${now}) ON CONFLICT DO NOTHING`,
  );
  await tx.execute(sql`INSERT INTO pasos_lanzamiento (codigo_municipio, codigo_dgt, paso, en, por)
    VALUES (${municipio}, ${codigo}, ${paso}, ${now}, ${por})`);
}

/** Notes what was done with an autoescuela. Throws 40904 on one that said no. */
export function noteStep(
  { db, clock }: TownServices,
  { paso, ...one }: z.infer<typeof anotarPaso>,
  actor: Actor,
): Promise<Lanzamiento> {
  return db.transaction(async (tx) => {
    const now = clock();
    const { negada } = await lockSchool(tx, one, now);
    if (negada) throw inUse('Pidió que no le escribamos: no se hace nada más con ella');
    await writeStep(tx, { ...one, paso, por: actor.nombre, now });
    return readTown(tx, one.municipio, now);
  });
}

/** Keeps for ever that an autoescuela wants no letters and no requests, and tells whoever waits for it. */
export async function refuseLetters(
  { db, clock, jobs }: TownServices,
  one: z.infer<typeof negarLanzamiento>,
  actor: Actor,
): Promise<Lanzamiento> {
  const { correos, town } = await db.transaction(async (tx) => {
    const [now, por] = [clock(), actor.nombre];
    const { negada } = await lockSchool(tx, one, now);
    if (!negada) await writeStep(tx, { ...one, paso: 'no', por, now });
    const correos = await keepRefusal(tx, { codigoDgt: one.codigo, por, now });
    return { correos, town: await readTown(tx, one.municipio, now) };
  });
  for (const correo of correos) await sendQueued(jobs, correo);
  return town;
}

/** Compares what an autoescuela says with the code of its letter. A wrong code is no error, so that it is counted. */
export function checkCode(
  { db, clock }: TownServices,
  { clave, ...one }: z.infer<typeof comprobarCodigo>,
  actor: Actor,
): Promise<{ lanzamiento: Lanzamiento; quedan: number | null }> {
  return db.transaction(async (tx) => {
    const now = clock();
    await lockSchool(tx, one, now);
    const quedan = await proveByCode(tx, { codigoDgt: one.codigo, codigo: clave, now, por: actor.nombre });
    return { lanzamiento: await readTown(tx, one.municipio, now), quedan };
  });
}

/**
 * Makes the letters of a town, or that of one autoescuela, with a new code in each, and notes them: all or nothing. The code before ends, so a
 * letter that was sent is not made again unless it is asked by name. Throws 40904 where there is none to make.
 */
export function makeLetters(
  { db, clock, publicUrl }: TownServices,
  { municipio, codigo }: z.infer<typeof hacerCartas>,
  actor: Actor,
): Promise<Buffer> {
  return db.transaction(async (tx) => {
    const now = clock();
    const town = await readTown(tx, municipio, now);
    const wanted = town.autoescuelas.filter((school) =>
      codigo === undefined ? isUnwritten(school) : school.codigo === codigo && mayBeWritten(school),
    );
    if (wanted.length === 0) throw inUse('No hay ninguna carta que hacer');
    const letters: Parameters<typeof printedLetters>[1][number][] = [];
    for (const { codigo: codigoDgt } of wanted) {
      const autoescuela = await lockSchool(tx, { municipio, codigo: codigoDgt }, now);
      if (!mayBeWritten(autoescuela)) throw inUse(`${autoescuela.nombre} pidió que no le escribamos`);
      const a = await officialAddress(tx, autoescuela);
      const code = a === null ? null : await writeCode(tx, { codigoDgt, a, now });
      await writeStep(tx, { municipio, codigo: codigoDgt, paso: 'carta_hecha', por: actor.nombre, now });
      letters.push({ autoescuela, code });
    }
    return renderPdf(await printedLetters(tx, letters, { town, publicUrl, now }));
  });
}

/** Only to an address, and never to one that said no or that has joined: those get correos. */
const mayBeWritten = ({ direccion, negada, registrada }: AutoescuelaLanzamiento) =>
  direccion !== null && !negada && !registrada;

const isUnwritten = (school: AutoescuelaLanzamiento) =>
  mayBeWritten(school) && (school.paso === null || school.paso.paso === 'carta_hecha');

/** Address of the official map, the only one at which a code proves anything; null where the letter goes to another. */
async function officialAddress(
  tx: Transaction,
  { codigo, seccion, direccion }: AutoescuelaLanzamiento,
): Promise<string | null> {
  const { rows } = await tx.execute<{ a: string }>(sql`
    SELECT concat_ws(', ', u.direccion, nullif(concat_ws(' ', u.codigo_postal, m.nombre), '')) AS a
    FROM ubicaciones u JOIN secciones s ON s.id = u.seccion_id JOIN escuelas e ON e.id = s.escuela_id
    LEFT JOIN municipios m ON m.codigo = u.codigo_municipio
    WHERE e.codigo = ${codigo} AND s.seccion = ${seccion} AND u.direccion = ${direccion}`);
  return rows[0]?.a ?? null;
}
