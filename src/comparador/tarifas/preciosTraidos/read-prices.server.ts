import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { leerTraidos, PrecioTraido } from './contract.ts';
import { FOTO } from './price-fotos.server.ts';

const FROM = sql`precios_traidos p JOIN permisos_conducir pc ON pc.id = p.permiso_id
  LEFT JOIN escuelas e ON e.codigo = p.codigo_dgt LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = p.seccion
  LEFT JOIN ubicaciones u ON u.seccion_id = s.id LEFT JOIN municipios m ON m.codigo = u.codigo_municipio`;

/** Other confirmed or published prices of the same section, permiso and gears, alias \`o\`. */
const OTHERS = sql`precios_traidos o WHERE o.id <> p.id AND o.codigo_dgt = p.codigo_dgt AND o.seccion = p.seccion
  AND o.permiso_id = p.permiso_id AND o.automatico = p.automatico AND o.estado IN ('por_mirar', 'publicado')`;

const COLUMNS = sql`p.id AS "_id", p.version, p.estado, p.motivo, p.confirmado_en AS "confirmadoEn", pc.codigo AS permiso, p.automatico,
  p.medio, p.visto_el::text AS "vistoEl", p.matricula::text, p.precio_clase::text AS "precioClase", p.minutos_clase AS "minutosClase",
  p.clases_incluidas AS "clasesIncluidas", p.bono_clases AS "bonoClases", p.bono_precio::text AS "bonoPrecio", p.tramitacion::text, p.presentacion::text, ${FOTO} AS foto,
  jsonb_build_object('codigo', p.codigo_dgt, 'seccion', p.seccion, 'nombre', coalesce(s.nombre, p.codigo_dgt), 'slug', s.slug,
    'lugar', coalesce(m.nombre, ''), 'telefono', u.telefono) AS autoescuela,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('vistoEl', o.visto_el, 'medio', o.medio, 'mismaRed', coalesce(o.red = p.red, false),
      'matricula', o.matricula::text, 'precioClase', o.precio_clase::text, 'minutosClase', o.minutos_clase,
      'clasesIncluidas', o.clases_incluidas, 'bonoClases', o.bono_clases, 'bonoPrecio', o.bono_precio::text, 'tramitacion', o.tramitacion::text, 'presentacion', o.presentacion::text)
      ORDER BY o.visto_el DESC, o.id), '[]') FROM ${OTHERS}) AS otros,
  (SELECT jsonb_build_object('origen', t.origen, 'estado', t.estado, 'confirmadaEn', t.confirmada_en, 'matricula', t.matricula::text,
      'precioClase', t.precio_clase::text, 'minutosClase', t.minutos_clase, 'clasesIncluidas', t.clases_incluidas,
      'bonoClases', b.clases, 'bonoPrecio', b.precio,
      'tramitacion', t.tramitacion::text, 'presentacion', t.presentacion_examen::text)
    FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id
    LEFT JOIN LATERAL (SELECT clases, precio FROM jsonb_to_recordset(t.bonos) AS x (clases int, precio text)
      ORDER BY clases = p.bono_clases DESC NULLS LAST, clases LIMIT 1) b ON true
    WHERE c.num_registro_dgt = p.codigo_dgt AND t.permiso_id = p.permiso_id AND t.automatico = p.automatico
      AND (t.seccion IS NULL OR t.seccion = p.seccion) AND t.estado <> 'borrador'
    ORDER BY t.confirmada_en DESC, t.id LIMIT 1) AS conocida`;

/** How many other people brought a price of the same: it orders the queue and publishes nothing. */
const WITH_OTHERS = sql`(SELECT count(*) > 0 FROM ${OTHERS})`;

/** Reads a page of the prices; those that two people bring first, then those that wait longest. */
export function listPrices(
  db: Db,
  { estado = ['por_mirar'], ...asked }: z.infer<typeof leerTraidos>,
): Promise<Page<PrecioTraido>> {
  return readSqlPage<PrecioTraido>(db, {
    asked,
    order: {
      orden: 'confirmadoEn',
      key: sql`p.confirmado_en - CASE WHEN ${WITH_OTHERS} THEN interval '100 years' ELSE interval '0' END`,
      type: 'timestamptz',
      id: sql`p.id`,
    },
    table: 'precios_traidos',
    from: FROM,
    where: sql`p.estado = ANY(${sql.param(estado)}::text[])`,
    columns: COLUMNS,
  });
}

/** Reads one price that its bringer has confirmed. */
export async function readPrice(db: Pick<Db, 'execute'>, id: string): Promise<PrecioTraido | undefined> {
  const { rows } = await db.execute<{ fila: PrecioTraido }>(sql`SELECT to_jsonb(x) AS fila FROM (
    SELECT ${COLUMNS} FROM ${FROM} WHERE p.id = ${id} AND p.estado <> 'pendiente') x`);
  return rows[0]?.fila;
}
