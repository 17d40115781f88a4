import { type SQL, sql } from 'drizzle-orm';
import { containsWords } from '#platform/crud/containing.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { FiltroSolicitudes, Solicitud } from './contract.ts';

/** Sort key in one number: waiting requests first, and the newest first in each group. */
const KEY = sql`(extract(epoch FROM s.creada_en) + CASE WHEN s.estado = 'pendiente' THEN 1e11 ELSE 0 END)`;

/**
 * Reads a page of solicitudes, with the data for a decision: the person, and the autoescuela that they
 * claim.
 */
export async function listClaims(db: Db, filtro: FiltroSolicitudes): Promise<Page<Solicitud>> {
  const page = await readSqlPage<Solicitud>(db, {
    asked: filtro,
    order: { orden: '-creadaEn', key: KEY, type: 'numeric', id: sql`s.id` },
    table: 'solicitudes_alta',
    from: sql`solicitudes_alta s
      JOIN clientes c ON c.id = s.cliente_id
      JOIN usuarios u ON u.id = s.usuario_id
      LEFT JOIN escuelas e ON e.codigo = s.codigo_dgt`,
    where: matches(filtro),
    columns: sql`s.id AS "_id", s.estado, s.motivo, s.creada_en AS "creadaEn", s.resuelta_en AS "resueltaEn",
        jsonb_build_object('_id', c.id, 'codigo', c.codigo, 'razonSocial', coalesce(c.razon_social, c.nombre_comercial), 'nombreComercial',
          c.nombre_comercial, 'nif', coalesce(c.nif, ''), 'email', c.email, 'telefono', c.telefono) AS cliente,
        jsonb_build_object('nombre', u.nombre, 'email', u.email, 'emailVerificado',
          u.email_verificado_en IS NOT NULL, 'porEnlace', EXISTS (SELECT FROM enlaces_tarifas t JOIN clientes o ON o.id = t.cliente_id
            WHERE o.num_registro_dgt = s.codigo_dgt AND o.solo_oficial AND t.usado_en IS NOT NULL AND lower(t.email) = lower(u.email))
            OR EXISTS (SELECT FROM escuelas_peticiones p JOIN clientes o ON o.num_registro_dgt = p.codigo_dgt AND o.solo_oficial
              JOIN alumnos_autoescuelas a ON a.cliente_id = o.id AND a.respondida_en IS NOT NULL
            WHERE p.codigo_dgt = s.codigo_dgt AND lower(p.correo) = lower(u.email)))
          AS usuario,
        CASE WHEN e.id IS NULL THEN NULL ELSE jsonb_build_object('codigo', e.codigo, 'nombre', e.nombre,
          'secciones', (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', sec.slug, 'nombre', sec.nombre, 'provincia',
            sec.cod_provincia) ORDER BY sec.seccion), '[]') FROM secciones sec WHERE sec.escuela_id = e.id),
          'comprobada', (SELECT p.prueba_a FROM escuelas_peticiones p WHERE p.codigo_dgt = e.codigo), 'yaEsDe', (SELECT o.nombre_comercial FROM clientes o WHERE o.num_registro_dgt = e.codigo AND o.id <> c.id AND NOT o.solo_oficial
            ORDER BY o.codigo LIMIT 1)) END AS autoescuela`,
  });
  return { ...page, filas: page.filas.map((fila) => ({ ...fila, autoescuela: named(fila.autoescuela) })) };
}

/** Gives the provinces their names. */
function named(autoescuela: Solicitud['autoescuela']): Solicitud['autoescuela'] {
  return (
    autoescuela && {
      ...autoescuela,
      secciones: autoescuela.secciones.map((section) => ({
        ...section,
        provincia: provinciaPorCodigo(section.provincia)?.provincia ?? section.provincia,
      })),
    }
  );
}

function matches({ texto, estado }: FiltroSolicitudes): SQL {
  const conditions = [sql`true`];
  if (estado) conditions.push(sql`s.estado = ANY(${sql.param(estado)})`);
  if (texto)
    conditions.push(
      containsWords(texto, [sql`c.nombre_comercial`, sql`c.razon_social`, sql`c.nif`, sql`u.email`]),
    );
  return sql.join(conditions, sql` AND `);
}
