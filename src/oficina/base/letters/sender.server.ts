import { eq } from 'drizzle-orm';
import { logos } from '#oficina/ventas/negocio/logos-table.server.ts';
import { negocio } from '#oficina/ventas/negocio/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Cara } from './parties.ts';

/** Logo of the business with its size in pixels. */
export type SenderLogo = Pick<typeof logos.$inferSelect, 'sha256' | 'ancho' | 'alto'>;

/** Colour, foot of papers and logo of the business; what is missing is not set. */
type Face = { colorPapeles?: string | null; piePapeles?: string | null; logo?: SenderLogo | null };

/** Data of the business as sender of correos. */
export type Sender = Pick<
  typeof negocio.$inferSelect,
  'nombreComercial' | 'razonSocial' | 'nif' | 'direccion' | 'telefono' | 'email'
> &
  Face;

/** Reads the current data of the business. */
export async function readSender(db: Pick<Db, 'select'>): Promise<Sender> {
  const { nombreComercial, razonSocial, nif, direccion, telefono, email, colorPapeles, piePapeles } = negocio;
  const names = { nombreComercial, razonSocial, nif, direccion, telefono, email };
  const { sha256, ancho, alto } = logos;
  const [row] = await db
    .select({ ...names, colorPapeles, piePapeles, logo: { sha256, ancho, alto } })
    .from(negocio)
    .leftJoin(logos, eq(logos.sha256, negocio.logo));
  if (!row) throw new Error('the business data row is missing');
  return row;
}

/** Face of the business now, as papers keep it. */
export const caraOf = ({ colorPapeles = null, piePapeles = null, logo = null }: Face): Cara => ({
  color: colorPapeles,
  pie: piePapeles,
  logo: logo?.sha256 ?? null,
});
