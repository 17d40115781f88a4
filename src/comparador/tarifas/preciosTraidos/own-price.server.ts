import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { recountBringers } from './publish-price.server.ts';
import type { EstadoTraido, Medio, Motivo } from './words.ts';

type Executor = Pick<Db, 'execute'>;

const footprint = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes a secret of 256 bits, to be mailed; only its SHA-256 is kept. */
export async function createPriceLink(db: Executor, precioId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.execute(
    sql`INSERT INTO enlaces_precios (huella, precio_id) VALUES (${footprint(secret)}, ${precioId})`,
  );
  return secret;
}

/** A brought price as its bringer sees it; euros with VAT, as text. */
export type OwnPrice = {
  id: string;
  estado: EstadoTraido;
  motivo: Motivo | null;
  /** Whether the tarifa that it became is still the brought one of its section, and published. */
  seVe: boolean;
  autoescuela: string;
  slug: string | null;
  permiso: string;
  automatico: boolean;
  medio: Medio;
  vistoEl: string;
  matricula: string | null;
  precioClase: string | null;
  minutosClase: number;
  clasesIncluidas: number;
  bonoClases: number | null;
  bonoPrecio: string | null;
  tramitacion: string | null;
  presentacion: string | null;
  email: string | null;
  conFoto: boolean;
};

const OWN = sql`SELECT p.id, p.estado, p.motivo, coalesce(s.nombre, p.codigo_dgt) AS autoescuela, s.slug, pc.codigo AS permiso, p.automatico,
    p.medio, p.visto_el::text AS "vistoEl", p.matricula, p.precio_clase AS "precioClase", p.minutos_clase AS "minutosClase",
    p.clases_incluidas AS "clasesIncluidas", p.bono_clases AS "bonoClases", p.bono_precio AS "bonoPrecio", p.tramitacion, p.presentacion, p.email,
    EXISTS (SELECT FROM fotos_precios f WHERE f.precio_id = p.id) AS "conFoto",
    EXISTS (SELECT FROM permisos_autoescuela t WHERE t.id = p.tarifa_id AND t.origen = 'traida' AND t.estado = 'publicada') AS "seVe"
  FROM precios_traidos p JOIN permisos_conducir pc ON pc.id = p.permiso_id LEFT JOIN escuelas e ON e.codigo = p.codigo_dgt
  LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = p.seccion`;

/** Reads a price by its id; undefined once it is gone. */
export async function readOwnPrice(db: Executor, id: string): Promise<OwnPrice | undefined> {
  const { rows } = await db.execute<OwnPrice>(sql`${OWN} WHERE p.id = ${id}`);
  return rows[0];
}

/** Reads the price of a link; undefined for any other text, and once the price is gone. */
export async function priceOfLink(db: Executor, secret: string): Promise<OwnPrice | undefined> {
  const { rows } = await db.execute<OwnPrice>(
    sql`${OWN} JOIN enlaces_precios l ON l.precio_id = p.id WHERE l.huella = ${footprint(secret)}`,
  );
  return rows[0];
}

/**
 * Confirms the address: the price waits for a trabajador. Another price of that address for the same permiso of the same section goes, so
 * that a person counts once. A second confirmation changes nothing.
 */
export async function confirmPrice(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ clave: string }>(
      sql`SELECT email_clave AS clave FROM precios_traidos WHERE id = ${id} AND estado = 'pendiente'`,
    );
    if (!rows[0]) return;
    // Two prices of one address are confirmed one after the other, so that the second sees the first.
    await lockWithin(tx, `precios ${rows[0].clave}`);
    await tx.execute(sql`
      UPDATE precios_traidos SET estado = 'por_mirar', confirmado_en = ${now}, version = version + 1
      WHERE id = ${id} AND estado = 'pendiente'`);
    await tx.execute(sql`
      DELETE FROM precios_traidos o USING precios_traidos p
      WHERE p.id = ${id} AND o.id <> p.id AND o.email_clave = p.email_clave AND o.codigo_dgt = p.codigo_dgt AND o.seccion = p.seccion
        AND o.permiso_id = p.permiso_id AND o.automatico = p.automatico AND o.estado = 'por_mirar'`);
  });
}

/** Takes a price back: it goes with its address and, where it was published, from what is counted and, if nobody else said it, from the page. */
export async function withdrawPrice(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ tarifaId: string | null }>(
      sql`DELETE FROM precios_traidos WHERE id = ${id} RETURNING tarifa_id AS "tarifaId"`,
    );
    await eraseBringers(tx, 'precioId', [id]);
    const tarifaId = rows[0]?.tarifaId;
    if (tarifaId) await recountBringers(tx, tarifaId, now);
  });
}

/** Takes who brought these prices, or addresses, out of the log of correos. */
export async function eraseBringers(
  tx: Executor,
  of: 'precioId' | 'direccionId',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // One search of the index of `datos` for each.
  await tx.execute(sql`UPDATE correos c SET para = 'dirección borrada' FROM unnest(${sql.param(ids)}::text[]) AS i (id)
    WHERE c.datos @> jsonb_build_object(${of}::text, i.id)`);
}
