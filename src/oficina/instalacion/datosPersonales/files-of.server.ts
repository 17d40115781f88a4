import { sql } from 'drizzle-orm';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { fotoFileName, fotoFilesOf } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { theirDocumentos, UNDER_PROOF } from '#oficina/base/personal-data/map/signed.server.ts';
import { ids, type Persona, texts } from '#oficina/base/personal-data/person.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { KeptMail } from '#platform/mail/mail.server.ts';

type Executor = Pick<Db, 'execute'>;

/** Prefix of the name of a kept correo, which is not stored with the other files. */
const MAIL = 'correo:';

/** Gives the files to remove: documentos, photos and kept correos to the person. */
export async function filesOf(tx: Executor, persona: Persona): Promise<string[]> {
  const keys: string[] = [];
  const documents = theirDocumentos(persona);
  if (documents) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM documentos WHERE (${documents}) AND NOT (${sql.raw(UNDER_PROOF)})`,
    );
    keys.push(...rows.map(({ id }) => documentoKey(id)));
  }
  const photos = ids('cliente_id', persona.clientes);
  if (photos) {
    const { rows } = await tx.execute<{ id: string; ancho: number }>(
      sql`SELECT id, ancho FROM imagenes WHERE ${photos}`,
    );
    keys.push(...rows.flatMap(fotoFilesOf).map((file) => fotoKey(fotoFileName(file))));
  }
  const own = texts('para', persona.emails);
  if (own) {
    const { rows } = await tx.execute<{ archivo: string }>(
      sql`SELECT archivo FROM correos WHERE ${own} AND archivo IS NOT NULL`,
    );
    keys.push(...rows.map(({ archivo }) => MAIL + archivo));
  }
  return keys;
}

/** Gives the kept correos to others that name this person: no table holds their text. */
export async function lettersAbout(db: Executor, kept: KeptMail, persona: Persona): Promise<string[]> {
  if (persona.patronNombres === null) return [];
  const { rows } = await db.execute<{ archivo: string }>(
    sql`SELECT archivo FROM correos WHERE archivo IS NOT NULL ORDER BY creado_en`,
  );
  const words = new RegExp(persona.patronNombres.replaceAll(/\\[mM]/g, ''), 'iu');
  const { default: PostalMime } = await import('postal-mime');
  const about: string[] = [];
  for (const { archivo } of rows) {
    const file = await kept.read(archivo);
    if (!file) continue;
    const { subject = '', text = '' } = await PostalMime.parse(file);
    if (words.test(`${subject}\n${text}`)) about.push(MAIL + archivo);
  }
  return about;
}

/** Removes a file or a kept correo by its name. */
export const removeKept = (name: string, { files, kept }: { files: Files; kept: KeptMail }): Promise<void> =>
  name.startsWith(MAIL) ? kept.remove(name.slice(MAIL.length)) : files.remove(name);
