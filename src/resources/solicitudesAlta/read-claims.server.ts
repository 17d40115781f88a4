import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#api/containing.server.ts';
import type { Db } from '#api/db.server.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import type { FiltroSolicitudes, Solicitud } from './contract.ts';

/** A page of claims, with what a person needs to decide: who they are, and which school they say it is. */
export async function listClaims(db: Db, filtro: FiltroSolicitudes) {
  const { pagina, limite } = filtro;
  const from = sql`FROM solicitudes_alta s
    JOIN clientes c ON c.id = s.cliente_id
    JOIN usuarios u ON u.id = s.usuario_id
    LEFT JOIN escuelas e ON e.codigo = s.codigo_dgt
    WHERE ${matches(filtro)}`;
  const { rows } = await db.execute<{ fila: Solicitud }>(sql`
    SELECT to_jsonb(x) - 'n' AS fila FROM (
      SELECT s.id AS "_id", s.estado, s.motivo, s.creada_en AS "creadaEn", s.resuelta_en AS "resueltaEn",
        jsonb_build_object('_id', c.id, 'codigo', c.codigo, 'razonSocial', c.razon_social, 'nombreComercial',
          c.nombre_comercial, 'nif', c.nif, 'email', c.email, 'telefono', c.telefono) AS cliente,
        jsonb_build_object('nombre', u.nombre, 'email', u.email, 'emailVerificado',
          u.email_verificado_en IS NOT NULL) AS usuario,
        CASE WHEN e.id IS NULL THEN NULL ELSE jsonb_build_object('codigo', e.codigo, 'nombre', e.nombre,
          'secciones', (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', sec.slug, 'nombre', sec.nombre, 'provincia',
            sec.cod_provincia) ORDER BY sec.seccion), '[]') FROM secciones sec WHERE sec.escuela_id = e.id),
          'yaEsDe', (SELECT o.nombre_comercial FROM clientes o WHERE o.num_registro_dgt = e.codigo AND o.id <> c.id
            ORDER BY o.codigo LIMIT 1)) END AS autoescuela,
        row_number() OVER (ORDER BY s.estado = 'pendiente' DESC, s.creada_en DESC, s.id) AS n
      ${from} ORDER BY n LIMIT ${limite} OFFSET ${(pagina - 1) * limite}
    ) x ORDER BY x.n`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`);
  return {
    filas: rows.map(({ fila }) => ({ ...fila, autoescuela: named(fila.autoescuela) })),
    total: counted[0]?.total ?? 0,
    pagina,
    limite,
  };
}

/** Provinces by their name. */
function named(school: Solicitud['autoescuela']): Solicitud['autoescuela'] {
  return (
    school && {
      ...school,
      secciones: school.secciones.map((section) => ({
        ...section,
        provincia: provinciaPorCodigo(section.provincia)?.provincia ?? section.provincia,
      })),
    }
  );
}

function matches({ texto, estado }: FiltroSolicitudes): SQL {
  const conditions = [sql`true`];
  if (estado) conditions.push(sql`s.estado = ${estado}`);
  if (texto) {
    const pattern = containing(texto);
    conditions.push(
      sql`(c.nombre_comercial ILIKE ${pattern} OR c.razon_social ILIKE ${pattern} OR c.nif ILIKE ${pattern} OR u.email ILIKE ${pattern})`,
    );
  }
  return sql.join(conditions, sql` AND `);
}
