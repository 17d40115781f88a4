import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Correo, CorreoEntero, FiltroCorreos } from '#oficina/base/letters/contract.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { readPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { KeptMail } from '#platform/mail/mail.server.ts';

/** Reads a page of correos, newest first. */
export function listCorreos(db: Db, filtro: FiltroCorreos): Promise<Page<Correo>> {
  return readPage(db, {
    asked: filtro,
    order: {
      orden: '-creadoEn',
      key: sql`${correos.creadoEn}`,
      type: 'timestamptz',
      id: sql`${correos.id}`,
    },
    table: 'correos',
    from: sql`${correos}`,
    where: matches(filtro),
    read: async ({ where, orderBy, limit, offset, clave, counts }) => {
      const rows = await db
        .select({ fila: correos, clave, ...counts })
        .from(correos)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map(({ fila, ...told }) => ({ ...told, fila: toJson(fila) }));
    },
  });
}

const matches = ({ texto, estado, tipo }: FiltroCorreos): SQL | undefined =>
  and(
    texto ? containsWords(texto, [sql`${correos.para}`, sql`${correos.asunto}`]) : undefined,
    estado && inArray(correos.estado, estado),
    tipo && inArray(correos.tipo, tipo),
  );

/** Reads a correo, with its text if the demonstration's mailbox has it; undefined if it does not exist. */
export async function readCorreo(
  db: Db,
  mailbox: KeptMail | undefined,
  id: string,
): Promise<CorreoEntero | undefined> {
  const [row] = await db.select().from(correos).where(eq(correos.id, id));
  if (!row) return;
  const file = row.archivo === null ? undefined : await mailbox?.read(row.archivo);
  if (!file) return { ...toJson(row), texto: null, adjuntos: [] };
  const { text = '', attachments } = await (await import('postal-mime')).default.parse(file);
  // The logo is a picture inside the letter, not an attached file.
  const files = attachments.filter(({ disposition }) => disposition !== 'inline');
  const adjuntos = files.map(({ filename }) => filename ?? 'Sin nombre');
  return { ...toJson(row), texto: text.trim(), adjuntos };
}

/** Gives the row as JSON, without its data and key, which may be secret. */
export function toJson(row: typeof correos.$inferSelect): Correo {
  const { id, datos: _data, clave: _key, creadoEn, enviadoEn, devueltoEn, ...rest } = row;
  return {
    _id: id,
    ...rest,
    creadoEn: creadoEn.toISOString(),
    enviadoEn: enviadoEn?.toISOString() ?? null,
    devueltoEn: devueltoEn?.toISOString() ?? null,
  };
}
