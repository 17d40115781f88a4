import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { ADDRESS_OF_ALUMNO } from './mensajes.server.ts';

type Tx = Pick<Db, 'execute'>;

/** Wrong codes after which a code is worth nothing, and days that one lasts: a letter takes its time. */
const TRIES = 5;
const CODE_DAYS = 30;

const footprint = (code: string) => createHash('sha256').update(code.replace(/\D/g, '')).digest('hex');

/** Makes a code for an autoescuela whose row is there, to send to a telephone or an address of the official map. */
export async function writeCode(
  tx: Tx,
  { codigoDgt, a, now }: { codigoDgt: string; a: string; now: Date },
): Promise<string> {
  const codigo = String(randomInt(10 ** 8))
    .padStart(8, '0')
    .replace(/(\d{4})/, '$1 ');
  await tx.execute(sql`UPDATE escuelas_peticiones SET codigo_huella = ${footprint(codigo)}, codigo_a = ${a}, codigo_en = ${now},
    fallos = 0 WHERE codigo_dgt = ${codigoDgt}`);
  return codigo;
}

type CodeProof = { codigoDgt: string; codigo: string; now: Date; por: string };

/** Notes the proof of an autoescuela that says its code: gives null, or the tries that are left after a wrong one. */
export async function proveByCode(
  tx: Tx,
  { codigoDgt, codigo, now, por }: CodeProof,
): Promise<number | null> {
  const { rows } = await tx.execute<{ bueno: boolean; quedan: number }>(sql`
    UPDATE escuelas_peticiones SET fallos = least(fallos + (codigo_huella IS DISTINCT FROM ${footprint(codigo)})::int, ${TRIES})
    WHERE codigo_dgt = ${codigoDgt}
    RETURNING codigo_huella = ${footprint(codigo)} AND fallos < ${TRIES}
      AND codigo_en > ${now}::timestamptz - make_interval(days => ${CODE_DAYS}) AS bueno, ${TRIES} - fallos AS quedan`);
  if (!rows[0]?.bueno) return rows[0]?.quedan ?? 0;
  await tx.execute(sql`UPDATE escuelas_peticiones SET comprobada_en = ${now}, prueba = 'codigo', prueba_por = ${por},
    prueba_a = codigo_a, codigo_huella = NULL WHERE codigo_dgt = ${codigoDgt}`);
  return null;
}

type Refusal = { codigoDgt: string; por: string; now: Date };

/**
 * Keeps for ever the «no» of an autoescuela whose row is there, closes what it was given and tells whoever has no answer from it. Gives the
 * correos to send.
 */
export async function keepRefusal(tx: Transaction, { codigoDgt, por, now }: Refusal): Promise<string[]> {
  await tx.execute(sql`UPDATE escuelas_peticiones SET negada_en = coalesce(negada_en, ${now}), negada_por = coalesce(negada_por, ${por}),
    correo = NULL, codigo_huella = NULL WHERE codigo_dgt = ${codigoDgt}`);
  const { rows } = await tx.execute<{ id: string; para: string | null }>(sql`
    WITH esperan AS (
      UPDATE peticiones SET estado = 'negada', version = version + 1
      WHERE codigo_dgt = ${codigoDgt} AND estado IN ('esperando', 'llevada') RETURNING id, alumno_id
    ), cerradas AS (
      UPDATE alumnos_autoescuelas e SET estado = 'perdida', version = e.version + 1 FROM clientes c
      WHERE c.num_registro_dgt = ${codigoDgt} AND c.id = e.cliente_id AND c.solo_oficial
        AND e.estado IN ('enviada', 'vista', 'respondida') RETURNING e.id, e.alumno_id, e.respondida_en
    )
    SELECT x.id, ${ADDRESS_OF_ALUMNO} AS para FROM (SELECT id, alumno_id FROM esperan
      UNION ALL SELECT id, alumno_id FROM cerradas WHERE respondida_en IS NULL) x JOIN alumnos a ON a.id = x.alumno_id`);
  const queued: string[] = [];
  for (const { id, para } of rows) {
    if (para === null) continue;
    const correo = await queueCorreo(tx, {
      tipo: 'peticion_sin_camino',
      para,
      datos: { peticionId: id },
      clave: `peticion_negada:${id}`,
    });
    if (correo) queued.push(correo);
  }
  return queued;
}
