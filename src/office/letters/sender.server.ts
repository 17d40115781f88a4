import type { Db } from '#api/db.server.ts';
import { negocio } from '#resources/negocio/table.server.ts';

/** Data of the business as sender of correos. */
export type Sender = Pick<
  typeof negocio.$inferSelect,
  'nombreComercial' | 'razonSocial' | 'nif' | 'direccion' | 'telefono' | 'email'
> & { colorPapeles?: string | null };

/** Reads the current data of the business. */
export async function readSender(db: Pick<Db, 'select'>): Promise<Sender> {
  const { nombreComercial, razonSocial, nif, direccion, telefono, email, colorPapeles } = negocio;
  const [row] = await db
    .select({ nombreComercial, razonSocial, nif, direccion, telefono, email, colorPapeles })
    .from(negocio);
  if (!row) throw new Error('the business data row is missing');
  return row;
}
