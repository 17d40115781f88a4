import { asc, eq, sql } from 'drizzle-orm';
import { problemsIn, type Textos } from '#oficina/base/letters/fill.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { Plantilla } from './contract.ts';
import { claseDe, listaTiposPlantilla } from './kinds.ts';
import { plantillasCorreo as table } from './table.server.ts';

type Reader = Pick<Db, 'select'>;
type PlantillaRow = typeof table.$inferSelect;

/** All the plantillas, in order. */
export async function readPlantillas(db: Reader): Promise<Plantilla[]> {
  const rows = await db.select().from(table).orderBy(asc(table.id));
  const place = ({ tipo }: PlantillaRow) => listaTiposPlantilla.indexOf(tipo);
  return rows.toSorted((a, b) => place(a) - place(b)).map(toJson);
}

/** Reads a plantilla; throws 404 if it does not exist. */
export async function findPlantilla(db: Reader, id: string): Promise<Plantilla> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound('la plantilla');
  return toJson(row);
}

function toJson({ id, version, tipo, asunto, cuerpo, creadoEn, modificadoEn }: PlantillaRow): Plantilla {
  const clase = claseDe(tipo);
  return {
    _id: id,
    version,
    tipo,
    titulo: clase.titulo,
    cuando: clase.cuando,
    asunto: asunto ?? clase.asunto,
    cuerpo: cuerpo ?? clase.cuerpo,
    propia: asunto !== null,
    campos: Object.entries(clase.campos).map(([nombre, { titulo }]) => ({ nombre, titulo })),
    creadoEn: creadoEn.toISOString(),
    modificadoEn: modificadoEn.toISOString(),
  };
}

/** Refuses texts that cannot be sent: 400 with the reason of each field. */
export function refuseUnsendable({ tipo }: Pick<Plantilla, 'tipo'>, textos: Textos): void {
  const problems = problemsIn(claseDe(tipo), textos);
  if (problems.length > 0) throw invalidFields(problems);
}

type By = { actor: Actor; now: Date };
type PlantillaVersion = { _id: string; version?: number | undefined };

/**
 * Writes the office's own text, or restores the original one if `changes` is null. It writes over the
 * version given; without a version, over any. Throws 40901 with the present row if somebody wrote
 * meanwhile.
 */
export async function writePlantilla(
  tx: Transaction,
  { actor, now }: By,
  { _id, version }: PlantillaVersion,
  changes: Partial<Textos> | null,
): Promise<Plantilla> {
  await tx.execute(sql`SELECT FROM plantillas_correo WHERE id = ${_id} FOR UPDATE`);
  const antes = await findPlantilla(tx, _id);
  if (version !== undefined && antes.version !== version) throw outOfDate(antes);
  const textos = changes && {
    asunto: changes.asunto ?? antes.asunto,
    cuerpo: changes.cuerpo ?? antes.cuerpo,
  };
  if (textos) refuseUnsendable(antes, textos);
  await tx
    .update(table)
    .set({ ...(textos ?? { asunto: null, cuerpo: null }), version: antes.version + 1, modificadoEn: now })
    .where(eq(table.id, _id));
  const despues = await findPlantilla(tx, _id);
  const change = { id: _id, antes: wordsOf(antes), despues: wordsOf(despues) };
  await remember(tx, { actor, now, entidad: 'plantillasCorreo' }, change);
  return despues;
}

const wordsOf = ({ asunto, cuerpo }: Plantilla) => ({ asunto, cuerpo });
