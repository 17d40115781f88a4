import type pg from 'pg';
import type { UbicacionAnuncio } from './places.ts';
import type { AnuncioPlace, AnuncioSlot, AnuncioVisible } from './visible.ts';

export type LiveAnuncio = AnuncioVisible & {
  ubicacion: UbicacionAnuncio;
  prioridad: number;
  tope: number | null;
  /** Views in total, and on the requested day, as the database has them. */
  impresiones: number;
  impresionesHoy: number;
};

type Pool = { $client: pg.Pool };

type AnunciosQuery = Omit<AnuncioPlace, 'ubicacion'> & {
  ubicaciones: readonly UbicacionAnuncio[];
  hoy: string;
};

const LIVE = `
  SELECT a.id AS "_id", a.titulo, a.texto, a.ubicacion, a.prioridad, a.tope_impresiones AS tope, a.impresiones,
    coalesce(c.nombre_comercial, n.nombre_comercial) AS anunciante,
    substring(a.url_destino from '^https://(?:www\\.)?([^/?#]+)') AS destino,
    coalesce(d.impresiones, 0) AS "impresionesHoy",
    CASE WHEN i.id IS NOT NULL THEN
      json_build_object('id', i.id, 'alt', i.alt, 'ancho', i.ancho, 'alto', i.alto) END AS foto
  FROM anuncios a CROSS JOIN negocio n
  LEFT JOIN clientes c ON c.id = a.cliente_id
  -- Photos of a school that is not published are not for visitors.
  LEFT JOIN imagenes i ON i.id = a.imagen_id AND c.publicado
  LEFT JOIN anuncios_dias d ON d.anuncio_id = a.id AND d.dia = $1::date
  WHERE a.estado = 'publicado' AND $1::date BETWEEN a.desde AND a.hasta AND a.url_destino ~ '^https://'
    AND (a.tope_impresiones IS NULL OR a.impresiones < a.tope_impresiones)
    AND a.ubicacion = ANY ($2::text[])
    AND (a.provincias = '{}' OR $3::text = ANY (a.provincias))
    AND (a.permisos = '{}' OR $4::text = ANY (a.permisos))
  ORDER BY a.prioridad DESC, a.desde, a.id`;

/**
 * Reads the anuncios that may be shown in these places on that day. An anuncio limited to some provinces
 * or permits is left out if the page has none.
 */
export async function liveAnuncios(
  db: Pool,
  { ubicaciones, provincia, permiso, hoy }: AnunciosQuery,
): Promise<LiveAnuncio[]> {
  const { rows } = await db.$client.query<LiveAnuncio>({
    name: 'anuncios vivos',
    text: LIVE,
    values: [hoy, ubicaciones, provincia, permiso],
  });
  return rows;
}

export type AnuncioSlots = Partial<Record<UbicacionAnuncio, AnuncioSlot>>;

/** Makes the boxes of a page, by place; a place without anuncios has no box. */
export async function anuncioSlots(db: Pool, asked: AnunciosQuery): Promise<AnuncioSlots> {
  const { ubicaciones, provincia, permiso } = asked;
  const live = await liveAnuncios(db, asked);
  const slots = ubicaciones.flatMap((ubicacion) => {
    const own = live.filter((anuncio) => anuncio.ubicacion === ubicacion);
    const [first] = own;
    if (!first) return [];
    const conFoto = own.some(({ foto }) => foto !== null);
    return [[ubicacion, { ubicacion, provincia, permiso, conFoto, primero: visibleOf(first) }] as const];
  });
  return Object.fromEntries(slots);
}

/** Gives the fields that visitors get. */
export const visibleOf = ({
  _id,
  titulo,
  texto,
  anunciante,
  destino,
  foto,
}: LiveAnuncio): AnuncioVisible => ({
  _id,
  titulo,
  texto,
  anunciante,
  destino,
  foto,
});
