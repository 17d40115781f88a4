import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { shownTexts } from '#oficina/base/legales/shown-version.server.ts';
import type { Db } from '#platform/database/db.server.ts';

export type NewCliente = {
  razonSocial: string;
  nombreComercial: string;
  nif: string;
  email: string;
  telefono: string | null;
  codProvincia?: string | undefined;
};

/**
 * Inserts an unpublished cliente who came by the site, with the legal texts of the moment `shown`. Gives its id; undefined if
 * another cliente has that NIF, which the unique index decides.
 */
export async function insertWebCliente(
  db: Pick<Db, 'execute'>,
  client: NewCliente,
  { now, shown }: { now: Date; shown: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO clientes (id, razon_social, nombre_comercial, nif, email, telefono, cod_provincia, origen, textos_aceptados, creado_en, modificado_en)
    VALUES (${uuid({ msecs: now.getTime() })},
      ${client.razonSocial}, ${client.nombreComercial}, ${client.nif}, ${client.email}, ${client.telefono}, ${client.codProvincia ?? null}, 'web',
      ${shownTexts(['privacidad', 'condiciones'], shown)},
      ${now}, ${now})
    ON CONFLICT (nif) DO NOTHING RETURNING id`);
  return rows[0]?.id;
}
