import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, invalidFields, notFound } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type ApiClave, type FamiliaClave, MAX_DIAS, type NuevaClave, verbosClave } from './contract.ts';
import { apiClaves } from './table.server.ts';

/** Prefix that tells a key from a session's token and lets scanners of leaked secrets find it. */
export const KEY_MARK = 'cc_';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Length of the shown beginning: the mark and a few random characters, too few to be of use. */
const SHOWN = 9;

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

type Doing = { db: Db; actor: Actor; now: Date };

/**
 * Makes a key and gives it; it is never shown again. Throws 400 with the rights that it cannot have;
 * `families` are the possible ones.
 */
export async function createKey(
  { db, actor, now }: Doing,
  { nombre, expiraEn, permisos }: NuevaClave,
  families: readonly FamiliaClave[],
): Promise<{ _id: string; clave: string }> {
  const wrong = [...wrongExpiry(expiraEn, now), ...wrongPermissions(permisos, families)];
  if (wrong.length > 0) throw invalidFields(wrong);
  const clave = `${KEY_MARK}${randomBytes(32).toString('base64url')}`;
  const id = uuid({ msecs: now.getTime() });
  const prefijo = clave.slice(0, SHOWN);
  const said = { nombre, prefijo, permisos, expiraEn };
  await db.transaction(async (tx) => {
    await tx
      .insert(apiClaves)
      .values({ id, ...said, hash: hashOf(clave), creadaEn: now, creadaPor: actor._id });
    await remember(tx, { actor, now, entidad: 'apiClaves' }, { id, antes: null, despues: said });
    await noteSecurity(tx, now, { tipo: 'apiClaveCreada', actor, sobre: { _id: id, nombre } });
  });
  return { _id: id, clave };
}

function wrongExpiry(expiraEn: string, now: Date): { campo: string; motivo: string }[] {
  const last = todayInMadrid(new Date(now.getTime() + MAX_DIAS * DAY_MS));
  if (expiraEn < todayInMadrid(now))
    return [{ campo: 'expiraEn', motivo: 'elige un día que no haya pasado' }];
  if (expiraEn > last) return [{ campo: 'expiraEn', motivo: `elige un día hasta el ${last}` }];
  return [];
}

function wrongPermissions(
  permisos: NuevaClave['permisos'],
  families: readonly FamiliaClave[],
): { campo: string; motivo: string }[] {
  return permisos.flatMap((permiso, index) => {
    const campo = `permisos.${index}`;
    const family = families.find(({ recurso }) => recurso === permiso.recurso);
    if (!family) return [{ campo: `${campo}.recurso`, motivo: 'no se puede dar a una clave' }];
    if (permisos.findIndex(({ recurso }) => recurso === permiso.recurso) !== index)
      return [{ campo: `${campo}.recurso`, motivo: 'está repetido' }];
    const asked = verbosClave.filter((verb) => permiso[verb]);
    if (asked.length === 0) return [{ campo, motivo: 'elige al menos una operación' }];
    return asked
      .filter((verb) => !family.verbos.includes(verb))
      .map((verb) => ({ campo: `${campo}.${verb}`, motivo: 'no se puede dar a una clave' }));
  });
}

/** Ends a key at once. 404 when there is none; 409 when it was ended before. */
export async function revokeKey({ db, actor, now }: Doing, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiClaves)
      .set({ revocadaEn: now })
      .where(and(eq(apiClaves.id, id), isNull(apiClaves.revocadaEn)))
      .returning({ nombre: apiClaves.nombre });
    if (row) {
      await noteSecurity(tx, now, { tipo: 'apiClaveRevocada', actor, sobre: { _id: id, ...row } });
      const change = { id, antes: { revocadaEn: null }, despues: { revocadaEn: now.toISOString() } };
      return remember(tx, { actor, now, entidad: 'apiClaves' }, change);
    }
    const [before] = await tx.select({ id: apiClaves.id }).from(apiClaves).where(eq(apiClaves.id, id));
    if (!before) throw notFound('la clave');
    throw inUse('Esta clave ya estaba revocada');
  });
}

/** All the keys, the newest first. */
export async function listKeys(db: Db, now: Date): Promise<ApiClave[]> {
  const rows = await db
    .select({ clave: apiClaves, creadaPor: usuarios.nombre })
    .from(apiClaves)
    .innerJoin(usuarios, eq(usuarios.id, apiClaves.creadaPor))
    .orderBy(desc(apiClaves.creadaEn), desc(apiClaves.id))
    .limit(500);
  const today = todayInMadrid(now);
  return rows.map(
    ({ clave: { id, hash: _hash, creadaEn, ultimaVezEn, revocadaEn, ...rest }, creadaPor }) => ({
      ...rest,
      _id: id,
      creadaPor,
      creadaEn: creadaEn.toISOString(),
      ultimaVezEn: ultimaVezEn?.toISOString() ?? null,
      revocadaEn: revocadaEn?.toISOString() ?? null,
      estado: revocadaEn ? 'revocada' : rest.expiraEn < today ? 'caducada' : 'activa',
    }),
  );
}
