import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { type autoescuelaOficial, officialNameOperations } from '#oficina/relacion/clientes/operations.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { searchAutoescuelas } from './autoescuela-directory.server.ts';

/** Most that are offered: who sees more than these writes another letter. */
const OFFERED = 8;

/** Whether an address is sure enough for the papers of a cliente: what was joined by its name alone is not. */
const SURE = sql.raw("u.certeza IN ('segura', 'revisada')");

/**
 * `GET /clientes/buscarOficiales`: autoescuelas of the DGT by words of their name, place or code, in the order of the directory, with what is
 * known of where their first section is.
 */
export function registerOfficialNames(app: HttpApp, { db }: { db: Db }): void {
  serve(app, officialNameOperations.buscar, { access: allow('clientes', 'C') }, async ({ query }) => {
    const found = await searchAutoescuelas(db, query.texto, OFFERED);
    const codes = found.map(({ codigo }) => codigo);
    const { rows } = await db.execute<Known>(sql`
      SELECT DISTINCT ON (e.codigo) e.codigo, s.nombre, m.codigo AS "codigoMunicipio", CASE WHEN ${SURE} THEN u.direccion END AS direccion, CASE WHEN ${SURE} THEN u.codigo_postal END AS "codigoPostal", m.nombre AS municipio,
        coalesce(m.cod_provincia, s.cod_provincia) AS "codProvincia", u.telefono, u.web,
        EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo AND NOT c.solo_oficial AND c.activo) AS "esCliente"
      FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
      LEFT JOIN ${sql.raw(KNOWN_PLACES)} u ON u.seccion_id = s.id
      LEFT JOIN municipios m ON m.codigo = u.codigo_municipio AND u.certeza <> 'parecida'
      WHERE e.codigo = ANY (${sql.param(codes)})
      ORDER BY e.codigo, u.seccion_id IS NULL, s.seccion`);
    return codes.flatMap((code) => {
      const known = rows.find(({ codigo }) => codigo === code);
      if (!known) return [];
      const { codigoMunicipio, ...one } = known;
      return { ...one, codigoPostal: one.codigoPostal ?? onlyPostcode(codigoMunicipio) };
    });
  });
}

type Known = z.infer<typeof autoescuelaOficial> & { codigoMunicipio: string | null };

/** Postcode of a municipality that has only one: the DGT's map gives streets without theirs. */
function onlyPostcode(codigoMunicipio: string | null): string | null {
  if (codigoMunicipio === null) return null;
  const all = postcodesBeginning(codigoMunicipio.slice(0, 2)).filter(({ municipios }) =>
    municipios.includes(codigoMunicipio),
  );
  return all.length === 1 ? (all[0]?.digitos ?? null) : null;
}
