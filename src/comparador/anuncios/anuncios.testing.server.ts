import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import type { EstadoAnuncio } from './estados.ts';
import type { UbicacionAnuncio } from './places.ts';

export type TestAnuncio = {
  titulo?: string;
  idCliente?: string | null;
  estado?: EstadoAnuncio;
  ubicacion?: UbicacionAnuncio;
  provincias?: string[];
  permisos?: string[];
  desde?: string;
  hasta?: string;
  prioridad?: number;
  tope?: number | null;
  url?: string;
};

/**
 * Inserts an anuncio published all November of 2026 for every place and permit, except for the given
 * values. Gives its id.
 */
export async function insertAnuncio(db: Pick<Db, 'execute'>, anuncio: TestAnuncio = {}): Promise<string> {
  const { titulo = 'Matrícula gratis', idCliente = null, estado = 'publicado', tope = null } = anuncio;
  const { ubicacion = 'resultados', provincias = [], permisos = [], prioridad = 0 } = anuncio;
  const { desde = '2026-11-01', hasta = '2026-11-30', url = 'https://www.ejemplo.es/oferta?a=1' } = anuncio;
  const id = uuid();
  await db.execute(sql`
    INSERT INTO anuncios (id, titulo, cliente_id, texto, url_destino, ubicacion, provincias, permisos, desde, hasta,
      prioridad, tope_impresiones, estado, motivo_rechazo)
    VALUES (${id}, ${titulo}, ${idCliente}, 'Solo este mes', ${url}, ${ubicacion}, ${sql.param(provincias)}::text[],
      ${sql.param(permisos)}::text[], ${desde}, ${hasta}, ${prioridad}, ${tope}, ${estado},
      ${estado === 'rechazado' ? 'Falta el enlace' : null})`);
  return id;
}

/** User-Agent of a browser. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
