import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import {
  type BringServices,
  MAX_UNCONFIRMED,
  MAX_WAITING,
  networkMark,
} from '#comparador/tarifas/preciosTraidos/bring-price.server.ts';
import { eraseBringers } from '#comparador/tarifas/preciosTraidos/own-price.server.ts';
import { VERSION_PRIVACIDAD } from '#comparador/tarifas/preciosTraidos/words.ts';
import { shownTexts } from '#oficina/base/legales/shown-version.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { MedioDireccion } from './words.ts';

type Executor = Pick<Db, 'execute'>;

/** An address of a section that a learner brings. */
export type BroughtAddress = {
  codigo: string;
  seccion: string;
  direccion: string;
  /** Of the INE's list. */
  codigoPostal: string;
  medio: MedioDireccion;
  email: string;
  /** Network that the request came from. */
  red: string;
  /** When the form was shown. */
  shown?: Date | undefined;
};

/** Codes of the municipalities of a postcode, the most populous first; none if the INE has no such postcode. */
export const townsOfPostcode = (codigoPostal: string): readonly string[] =>
  /^\d{5}$/.test(codigoPostal) ? (postcodesBeginning(codigoPostal)[0]?.municipios ?? []) : [];

/** Gives the municipality of a postcode: `known` if it is one of several, else the most populous; undefined if the INE has no such postcode. */
export function townOfPostcode(codigoPostal: string, known: string | null): string | undefined {
  const towns = townsOfPostcode(codigoPostal);
  return known !== null && towns.includes(known) ? known : towns[0];
}

/** Writes a brought address, with the correo that asks to confirm it. Beyond the limits of a correo nothing is written, as with prices. */
export async function bringAddress(
  { db, jobs, clock, secret }: BringServices,
  { email, red, shown, ...address }: BroughtAddress,
): Promise<void> {
  const now = clock();
  const clave = emailKey(email);
  const id = uuid({ msecs: now.getTime() });
  const correo = await db.transaction(async (tx) => {
    // Two addresses of one correo run one after the other, so that the limits hold.
    await lockWithin(tx, `direcciones ${clave}`);
    const { rows } = await tx.execute<{ municipio: string | null }>(sql`
      SELECT u.codigo_municipio AS municipio FROM secciones s JOIN escuelas e ON e.id = s.escuela_id LEFT JOIN ubicaciones u ON u.seccion_id = s.id
      WHERE e.codigo = ${address.codigo} AND s.seccion = ${address.seccion}`);
    const { rowCount } = await tx.execute(sql`
      INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, medio, email, email_clave,
        version_privacidad, red, estado, creado_en)
      SELECT ${id}, ${address.codigo}, ${address.seccion}, ${address.direccion}, ${address.codigoPostal},
        ${townOfPostcode(address.codigoPostal, rows[0]?.municipio ?? null)}, ${address.medio}, ${email}, ${clave},
        coalesce(${shownTexts(['privacidad'], shown ?? now)}, ${VERSION_PRIVACIDAD}), ${networkMark(secret, red)}, 'pendiente', ${now}
      WHERE (SELECT count(*) < ${MAX_WAITING} AND count(*) FILTER (WHERE estado = 'pendiente') < ${MAX_UNCONFIRMED}
        FROM direcciones_traidas WHERE email_clave = ${clave})`);
    if (!rowCount) return undefined;
    return queueCorreo(tx, {
      tipo: 'direccion_confirmar',
      para: email,
      datos: { direccionId: id },
      clave: `direccion_confirmar:${id}`,
    });
  });
  if (correo) await sendQueued(jobs, correo);
}

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes the secret of the link of an address, to be mailed; only its SHA-256 is kept, and the link before it ends. */
export async function createAddressLink(db: Executor, id: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.execute(sql`UPDATE direcciones_traidas SET huella = ${footprint(secret)} WHERE id = ${id}`);
  return secret;
}

/** A brought address as its bringer and its letters see it. */
export type OwnAddress = {
  id: string;
  estado: 'pendiente' | 'por_mirar' | 'aceptada' | 'rechazada';
  motivo: string | null;
  autoescuela: string;
  slug: string | null;
  lugar: string;
  email: string | null;
};

const OWN = sql`SELECT t.id, t.estado, t.motivo, coalesce(s.nombre, t.codigo_dgt) AS autoescuela, s.slug,
    concat_ws(', ', t.direccion, concat_ws(' ', t.codigo_postal, m.nombre)) AS lugar, t.email
  FROM direcciones_traidas t JOIN municipios m ON m.codigo = t.codigo_municipio LEFT JOIN escuelas e ON e.codigo = t.codigo_dgt
  LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = t.seccion`;

/** Reads a brought address by its id; undefined once it is gone. */
export async function readOwnAddress(db: Executor, id: string): Promise<OwnAddress | undefined> {
  return (await db.execute<OwnAddress>(sql`${OWN} WHERE t.id = ${id}`)).rows[0];
}

/** Reads the address of a link; undefined for any other text, and once it is decided or gone. */
export async function addressOfLink(db: Executor, secret: string): Promise<OwnAddress | undefined> {
  return (await db.execute<OwnAddress>(sql`${OWN} WHERE t.huella = ${footprint(secret)}`)).rows[0];
}

/** Confirms the correo: the address waits for a trabajador, in place of another of that correo for the same section. */
export async function confirmAddress(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ clave: string }>(
      sql`SELECT email_clave AS clave FROM direcciones_traidas WHERE id = ${id} AND estado = 'pendiente'`,
    );
    if (!rows[0]) return;
    await lockWithin(tx, `direcciones ${rows[0].clave}`);
    const { rows: replaced } = await tx.execute<{ id: string }>(sql`
      DELETE FROM direcciones_traidas o USING direcciones_traidas t WHERE t.id = ${id} AND o.id <> t.id AND o.email_clave = t.email_clave
        AND o.codigo_dgt = t.codigo_dgt AND o.seccion = t.seccion AND o.estado = 'por_mirar'
      RETURNING o.id`);
    await eraseBringers(
      tx,
      'direccionId',
      replaced.map((other) => other.id),
    );
    await tx.execute(sql`
      UPDATE direcciones_traidas SET estado = 'por_mirar', confirmado_en = ${now}, version = version + 1
      WHERE id = ${id} AND estado = 'pendiente'`);
  });
}

/** Takes an address back that nobody has decided. */
export async function withdrawAddress(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM direcciones_traidas WHERE id = ${id} AND decidido_en IS NULL`);
    await eraseBringers(tx, 'direccionId', [id]);
  });
}
