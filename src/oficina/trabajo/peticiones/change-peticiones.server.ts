import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { sendPeticion } from '#oficina/relacion/alumnos/peticiones.server.ts';
import { keepRefusal, proveByCode, writeCode } from '#oficina/relacion/alumnos/proof.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, invalidFields, notFound, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { entregarPeticion, llevarPeticion, Peticion, prepararCodigo } from './contract.ts';
import { type Reader, readPeticion } from './read-peticiones.server.ts';

export type PeticionServices = { db: Db; clock: () => Date; jobs: Pick<Jobs, 'enqueue'> };

type Tx = Pick<Db, 'execute'>;
type Which = { _id: string; version: number };

/** States of a request that has not been given nor closed. */
const OPEN: readonly Peticion['estado'][] = ['esperando', 'llevada'];

/** Locks the autoescuela's row, which all that it says goes through, and the request, and gives this as it is. Throws on an old one. */
async function lockPeticion(tx: Tx, { _id, version }: Which, reader: Reader): Promise<Peticion> {
  const asked = await readPeticion(tx, _id, reader);
  if (!asked) throw notFound('la petición');
  await tx.execute(
    sql`INSERT INTO escuelas_peticiones (codigo_dgt) VALUES (${asked.autoescuela.codigo}) ON CONFLICT DO NOTHING`,
  );
  await tx.execute(
    sql`SELECT FROM escuelas_peticiones WHERE codigo_dgt = ${asked.autoescuela.codigo} FOR UPDATE`,
  );
  await tx.execute(sql`SELECT FROM peticiones WHERE id = ${_id} FOR UPDATE`);
  const row = await readPeticion(tx, _id, reader);
  if (!row) throw notFound('la petición');
  if (row.version !== version) throw outOfDate(row);
  return row;
}

/** The same for what only an open request allows, of an autoescuela that has not said no. */
async function openPeticion(tx: Tx, which: Which, reader: Reader): Promise<Peticion> {
  const row = await lockPeticion(tx, which, reader);
  if (!OPEN.includes(row.estado)) throw notFromHere([]);
  const { rows } = await tx.execute<{ negada: boolean }>(sql`
    SELECT negada_en IS NOT NULL AS negada FROM escuelas_peticiones WHERE codigo_dgt = ${row.autoescuela.codigo}`);
  if (rows[0]?.negada) throw inUse('No quiere peticiones: ciérrala con «No quiere peticiones»');
  return row;
}

async function reread(tx: Tx, id: string, reader: Reader): Promise<Peticion> {
  const row = await readPeticion(tx, id, reader);
  if (!row) throw notFound('la petición');
  return row;
}

/** Notes the way by which the autoescuela got the first message. */
export function carryPeticion(
  { db, clock }: PeticionServices,
  { via, ...which }: z.infer<typeof llevarPeticion>,
  reader: Reader,
): Promise<Peticion> {
  return db.transaction(async (tx) => {
    await openPeticion(tx, which, reader);
    await tx.execute(sql`UPDATE peticiones SET estado = 'llevada', via = ${via}, llevada_en = ${clock()}, version = version + 1
      WHERE id = ${which._id}`);
    return reread(tx, which._id, reader);
  });
}

/** Makes a code for the telephone or the address of the official map. Only its SHA-256 is kept; the one before ends. */
export function makeCode(
  { db, clock }: PeticionServices,
  { medio, ...which }: z.infer<typeof prepararCodigo>,
  reader: Reader,
): Promise<{ codigo: string; a: string }> {
  return db.transaction(async (tx) => {
    const { autoescuela } = await openPeticion(tx, which, reader);
    const a = autoescuela[medio];
    if (a === null)
      throw invalidFields([{ campo: 'medio', motivo: 'no está en el mapa oficial: usa el otro' }]);
    return { codigo: await writeCode(tx, { codigoDgt: autoescuela.codigo, a, now: clock() }), a };
  });
}

type Giving = z.infer<typeof entregarPeticion>;
type Given = { peticion: Peticion; quedan: number | null };

/**
 * Gives the alumno's name and address to an autoescuela that has proved itself, now or before, by a correo to the address that it says, with
 * the link of the page where it answers. Two at once give it once. A wrong code is no error, so that it is counted.
 */
export async function givePeticion(
  { db, clock, jobs }: PeticionServices,
  { codigo, telefono, correo, ...which }: Giving,
  reader: Reader,
): Promise<Given> {
  const { correoId, ...given } = await db.transaction(
    async (tx): Promise<Given & { correoId?: string | undefined }> => {
      const now = clock();
      const asked = await openPeticion(tx, which, reader);
      const { autoescuela } = asked;
      const para = correo ?? autoescuela.correo;
      if (para === null) throw invalidFields([{ campo: 'correo', motivo: 'escribe dónde quiere recibirla' }]);
      if (autoescuela.comprobadaEn === null) {
        if (asked.menor)
          throw inUse('Es de alguien menor de 18 años: solo se da a autoescuelas comprobadas de antes');
        const left = await prove(tx, { asked, codigo, telefono, now, por: reader.actor.nombre });
        if (left !== null) return { peticion: asked, quedan: left };
      }
      await tx.execute(
        sql`UPDATE escuelas_peticiones SET correo = ${para} WHERE codigo_dgt = ${autoescuela.codigo}`,
      );
      await tx.execute(sql`UPDATE peticiones SET estado = 'entregada', entregada_en = ${now},
      version = version + 1 WHERE id = ${which._id}`);
      await sendPeticion(tx, { id: which._id, codigo: autoescuela.codigo, now });
      const correoId = await queueCorreo(tx, {
        tipo: 'peticion_datos',
        para,
        datos: { peticionId: which._id },
        clave: `peticion_datos:${which._id}:${asked.version}`,
      });
      return { peticion: await reread(tx, which._id, reader), quedan: null, correoId };
    },
  );
  if (correoId) await sendQueued(jobs, correoId);
  return given;
}

type Proof = Pick<Giving, 'codigo' | 'telefono'> & { asked: Peticion; now: Date; por: string };

/** Notes the proof of an autoescuela: gives null, or the tries that are left after a wrong code. Throws without any proof. */
async function prove(tx: Tx, { asked, codigo, telefono, now, por }: Proof): Promise<number | null> {
  const { codigo: codigoDgt, telefono: official } = asked.autoescuela;
  if (codigo !== undefined) return proveByCode(tx, { codigoDgt, codigo, now, por });
  if (telefono === undefined)
    throw invalidFields([
      { campo: 'codigo', motivo: 'escribe el código, o el teléfono al que la has llamado' },
    ]);
  if (telefono !== official?.replaceAll(' ', ''))
    throw invalidFields([{ campo: 'telefono', motivo: 'no es el del mapa oficial' }]);
  await tx.execute(sql`UPDATE escuelas_peticiones SET comprobada_en = ${now}, prueba = 'llamada', prueba_por = ${por},
    prueba_a = ${telefono}, codigo_huella = NULL WHERE codigo_dgt = ${codigoDgt}`);
  return null;
}

/** Keeps for ever that an autoescuela wants no requests, said of any of them. */
export async function refusePeticiones(
  { db, clock, jobs }: PeticionServices,
  which: Which,
  reader: Reader,
): Promise<Peticion> {
  const { row, correos } = await db.transaction(async (tx) => {
    const { autoescuela } = await lockPeticion(tx, which, reader);
    const told = await keepRefusal(tx, {
      codigoDgt: autoescuela.codigo,
      por: reader.actor.nombre,
      now: clock(),
    });
    return { row: await reread(tx, which._id, reader), correos: told };
  });
  for (const correo of correos) await sendQueued(jobs, correo);
  return row;
}

/** The same, said by an autoescuela itself on the page of its link. */
export async function refuseByLink({ db, clock, jobs }: PeticionServices, codigo: string): Promise<void> {
  const correos = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM escuelas_peticiones WHERE codigo_dgt = ${codigo} FOR UPDATE`);
    const por = 'la propia autoescuela, por su enlace';
    return keepRefusal(tx, { codigoDgt: codigo, por, now: clock() });
  });
  for (const correo of correos) await sendQueued(jobs, correo);
}
