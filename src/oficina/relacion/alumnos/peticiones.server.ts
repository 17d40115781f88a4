import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { keysOfTown } from '#comparador/lugares/municipios/place-index.server.ts';
import { townOfText } from '#comparador/lugares/municipios/town-of-text.server.ts';
import { officialCliente } from '#oficina/relacion/clientes/official-cliente.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { NamedAutoescuela } from './receivers.server.ts';
import type { SolicitudAlumno } from './solicitud.ts';
import { VERSION_CONSENTIMIENTO } from './solicitud-words.ts';

type Executor = Pick<Db, 'execute'>;

type Place = Pick<SolicitudAlumno, 'municipio' | 'codProvincia'>;

/** Official name of the municipality that was typed; undefined for anything else, as a neighbourhood. */
export function officialTown({ municipio = '', codProvincia }: Place): string | undefined {
  const town = townOfText(municipio, provinciaPorCodigo(codProvincia)?.codigo);
  return town && keysOfTown(town).includes(searchText(municipio)) ? town.nombre : undefined;
}

/** Where the first message says that the alumno is: whatever else was typed there may say who they are. */
const placeOf = (place: Place): string =>
  officialTown(place) ?? `la provincia de ${provinciaPorCodigo(place.codProvincia)?.provincia}`;

type Carried = { carried: NamedAutoescuela[]; body: SolicitudAlumno; now: Date };

/** Writes the autoescuelas that this request is carried to; they replace those that are not confirmed yet. */
export async function writePeticiones(tx: Executor, alumnoId: string, { carried, body, now }: Carried) {
  const codes = carried.map(({ codigo }) => codigo);
  const dropped = sql`alumno_id = ${alumnoId} AND estado = 'pendiente' AND codigo_dgt <> ALL(${sql.param(codes)}::text[])`;
  // Who was given the name is kept: it is told when the alumno asks to be erased.
  await tx.execute(sql`UPDATE peticiones SET version = version + 1, estado = 'retirada', retirada_en = ${now}
    WHERE ${dropped} AND entregada_en IS NOT NULL`);
  await tx.execute(sql`DELETE FROM peticiones WHERE ${dropped}`);
  for (const { codigo, seccion } of carried)
    await tx.execute(sql`
      INSERT INTO peticiones AS p (id, alumno_id, codigo_dgt, seccion, estado, lugar, consentida_en, version_consentimiento, enviada_en)
      VALUES (${uuid({ msecs: now.getTime() })}, ${alumnoId}, ${codigo}, ${seccion}, 'pendiente', ${placeOf(body)}, ${now},
        ${VERSION_CONSENTIMIENTO}, ${now})
      ON CONFLICT (codigo_dgt, alumno_id) DO UPDATE SET version = p.version + 1, estado = 'pendiente', seccion = excluded.seccion,
        lugar = excluded.lugar, consentida_en = excluded.consentida_en, version_consentimiento = excluded.version_consentimiento,
        enviada_en = excluded.enviada_en, via = NULL, llevada_en = NULL, avisada_en = NULL, retirada_en = NULL
      WHERE p.estado IN ('pendiente', 'retirada')`);
}

/**
 * Puts the confirmed requests in the queue of the office; to an autoescuela that has said no meanwhile, nothing is carried. The rows of the
 * autoescuelas are locked, so that a «no» that is being noted comes before or after.
 */
export async function queuePeticiones(tx: Executor, alumnoId: string, now: Date): Promise<void> {
  const pending = sql`SELECT codigo_dgt FROM peticiones WHERE alumno_id = ${alumnoId} AND estado = 'pendiente'`;
  await tx.execute(
    sql`INSERT INTO escuelas_peticiones (codigo_dgt) ${pending} ORDER BY codigo_dgt ON CONFLICT DO NOTHING`,
  );
  await tx.execute(sql`
    SELECT FROM escuelas_peticiones WHERE codigo_dgt IN (${pending}) ORDER BY codigo_dgt FOR SHARE`);
  await tx.execute(sql`
    UPDATE peticiones p SET estado = CASE WHEN EXISTS (SELECT FROM escuelas_peticiones e
      WHERE e.codigo_dgt = p.codigo_dgt AND e.negada_en IS NOT NULL) THEN 'negada' ELSE 'esperando' END,
      enviada_en = ${now}, version = p.version + 1
    WHERE p.alumno_id = ${alumnoId} AND p.estado = 'pendiente'`);
}

/**
 * Makes an ordinary request, with the same id, of one that its autoescuela is given: answered by lines and talked about as any other. Given
 * again after it was taken back, it begins anew, and so does another of the same alumno. Throws if the autoescuela has one that is not taken back.
 */
export async function sendPeticion(
  tx: Transaction,
  { id, codigo, now }: { id: string; codigo: string; now: Date },
): Promise<void> {
  const cliente = await officialCliente(tx, { codigo, campo: '_id', now });
  await tx.execute(sql`DELETE FROM alumnos_autoescuelas e USING peticiones p WHERE p.id = ${id} AND e.estado = 'retirada'
    AND (e.id = p.id OR e.alumno_id = p.alumno_id AND e.cliente_id = ${cliente._id})`);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, seccion, estado, enviada_en, consentida_en, version_consentimiento)
    SELECT id, alumno_id, ${cliente._id}, seccion, 'enviada', ${now}, consentida_en, version_consentimiento
    FROM peticiones WHERE id = ${id} ON CONFLICT DO NOTHING`);
  if (!rowCount) throw inUse('Ya tiene una solicitud de esta persona');
}

/** Request carried to an autoescuela that has not joined, as the alumno sees it. */
export type OwnPeticion = {
  _id: string;
  autoescuela: string;
  slug: string | null;
  estado: 'pendiente' | 'esperando' | 'llevada' | 'entregada' | 'negada' | 'retirada';
  /** The autoescuela got the name, now or before the alumno took the request back. */
  dada: boolean;
  lugar: string;
};

/** Reads the requests of an alumno that are carried, by the names of their autoescuelas. One that was given is among those that were sent. */
export async function peticionesOf(db: Executor, alumnoId: string): Promise<OwnPeticion[]> {
  const { rows } = await db.execute<OwnPeticion>(sql`
    SELECT p.id AS "_id", coalesce(s.nombre, p.codigo_dgt) AS autoescuela, s.slug, p.estado, p.entregada_en IS NOT NULL AS dada, p.lugar
    FROM peticiones p LEFT JOIN escuelas e ON e.codigo = p.codigo_dgt
    LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = p.seccion
    WHERE p.alumno_id = ${alumnoId} AND NOT (p.estado IN ('entregada', 'retirada')
      AND EXISTS (SELECT FROM alumnos_autoescuelas e WHERE e.id = p.id)) ORDER BY autoescuela, p.id`);
  return rows;
}

/** Withdraws requests that are carried, also those that were given: one, or all of the alumno's. */
export async function withdrawPeticiones(
  db: Executor,
  alumnoId: string,
  { id, now }: { id: string | null; now: Date },
): Promise<void> {
  await db.execute(sql`
    UPDATE peticiones SET version = version + 1, estado = 'retirada', retirada_en = ${now}
    WHERE alumno_id = ${alumnoId} AND (${id}::uuid IS NULL OR id = ${id}) AND estado IN ('pendiente', 'esperando', 'llevada', 'entregada')`);
}
