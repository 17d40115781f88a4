import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { containing } from '#api/containing.server.ts';
import type { Db } from '#api/db.server.ts';
import type { KeptMail } from '#api/mail.server.ts';
import type { Correo, CorreoEntero, FiltroCorreos } from './contract.ts';
import { correos } from './table.server.ts';

export type MailPage = { filas: Correo[]; total: number; pagina: number; limite: number };

/** A page of mails, the newest first. */
export async function listMails(db: Db, filtro: FiltroCorreos): Promise<MailPage> {
  const { pagina, limite } = filtro;
  const where = matches(filtro);
  const rows = await db
    .select()
    .from(correos)
    .where(where)
    .orderBy(desc(correos.creadoEn), desc(correos.id))
    .limit(limite)
    .offset((pagina - 1) * limite);
  const [counted] = await db.select({ total: count() }).from(correos).where(where);
  return { filas: rows.map(toJson), total: counted?.total ?? 0, pagina, limite };
}

function matches({ texto, estado, tipo }: FiltroCorreos): SQL | undefined {
  const pattern = texto && containing(texto);
  return and(
    pattern ? or(ilike(correos.para, pattern), ilike(correos.asunto, pattern)) : undefined,
    estado && eq(correos.estado, estado),
    tipo && eq(correos.tipo, tipo),
  );
}

/** One mail with its words, where they were kept; undefined when there is none. */
export async function readMail(db: Db, kept: KeptMail, id: string): Promise<CorreoEntero | undefined> {
  const [row] = await db.select().from(correos).where(eq(correos.id, id));
  if (!row) return;
  const file = row.archivo === null ? undefined : await kept.read(row.archivo);
  const texto = file && (await PostalMime.parse(file)).text;
  return { ...toJson(row), texto: texto?.trim() ?? null };
}

/** Without what the letter needs to be composed. */
function toJson(row: typeof correos.$inferSelect): Correo {
  const { id, datos: _data, clave: _key, creadoEn, enviadoEn, ...rest } = row;
  return {
    _id: id,
    ...rest,
    creadoEn: creadoEn.toISOString(),
    enviadoEn: enviadoEn?.toISOString() ?? null,
  };
}
