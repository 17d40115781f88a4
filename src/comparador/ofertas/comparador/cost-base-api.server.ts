import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { BaseDelCoste, SeccionDelCoste } from '#comparador/tarifas/permisosAutoescuela/cost-base.ts';
import { tarifaOperations } from '#comparador/tarifas/permisosAutoescuela/operations.ts';
import { permisosAutoescuelaScope } from '#comparador/tarifas/permisosAutoescuela/scope.server.ts';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { type Actor, actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { costBases } from './cost-bases.ts';
import {
  loadPermits,
  loadProvinces,
  loadRates,
  loadSections,
  loadTarifas,
  type PermitInput,
  type SectionInput,
  testId,
} from './offer-inputs.server.ts';

/**
 * `GET /permisosAutoescuela/consultarBaseDelCoste`: data of the expected cost of a tarifa at each section
 * of an autoescuela. With them the form shows the cost that alumnos will see.
 */
export function registerCostBase(app: HttpApp, { db, clock }: StandardServices): void {
  const config = { access: allow('permisosAutoescuela', 'L') };
  serve(app, tarifaOperations.consultarBaseDelCoste, config, async (request) => {
    const { _idCliente, _idPermiso, automatico } = request.query;
    const autoescuela = await findAutoescuela(db, actorOf(request), {
      reach: scopeOf(request),
      id: _idCliente,
    });
    const { rows } = await db.execute<{ codigo: string }>(
      sql`SELECT codigo FROM permisos_conducir WHERE id = ${_idPermiso}`,
    );
    if (!rows[0]) throw notFound('el permiso');
    const asked = { school: autoescuela, permiso: rows[0].codigo, automatico, hoy: todayInMadrid(clock()) };
    return costBaseOf(db, asked);
  });
}

type Autoescuela = { codigoDgt: string | null; provincias: string[] };

/** Finds an autoescuela that this actor may see, and the provinces of its sections. */
async function findAutoescuela(
  db: Db,
  actor: Actor,
  { reach, id: wanted }: { reach: ReturnType<typeof scopeOf>; id: string },
): Promise<Autoescuela> {
  // The query takes the clientes whose tarifas the actor may see, even without any tarifa. Results are public, so an
  // autoescuela that is being checked sees its cost too.
  const { where = sql`true` } = permisosAutoescuelaScope(actor, reach);
  const { rows } = await db.execute<Autoescuela>(sql`
    SELECT codigo AS "codigoDgt", ARRAY(
      SELECT DISTINCT s.cod_provincia FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
      WHERE e.codigo = ${permisosAutoescuela}.codigo
    ) AS provincias
    FROM (SELECT c.id AS cliente_id, coalesce(c.num_registro_dgt, a.codigo_dgt) AS codigo FROM clientes c
      LEFT JOIN solicitudes_alta a ON a.cliente_id = c.id AND a.estado = 'pendiente') AS ${permisosAutoescuela}
    WHERE cliente_id = ${wanted} AND ${where}`);
  if (!rows[0]) throw notFound('la autoescuela');
  return rows[0];
}

type CostBaseQuery = { school: Autoescuela; permiso: string; automatico: boolean; hoy: string };

async function costBaseOf(
  db: Db,
  { school: autoescuela, permiso, automatico, hoy }: CostBaseQuery,
): Promise<BaseDelCoste> {
  const client = await db.$client.connect();
  try {
    const permits = await loadPermits(client, hoy);
    const permit = permits.find(({ codigo }) => codigo === permiso);
    // A permit without exams, or an autoescuela without results, has no expected cost.
    if (!permit || autoescuela.provincias.length === 0) return { clases: permit?.clases ?? 0, secciones: [] };
    const scope = { provincias: autoescuela.provincias };
    const baseOf = costBases({
      permits,
      tariffs: await loadTarifas(client, hoy),
      rates: await loadRates(client, scope),
      provinces: await loadProvinces(client),
      testId,
    });
    const own = (await loadSections(client, scope)).filter(({ codigo }) => codigo === autoescuela.codigoDgt);
    const secciones: SeccionDelCoste[] = [];
    for (const section of own) {
      const { seccion, slug, municipio, codProvincia } = section;
      const otras = await othersOf(client, { section, permit, automatico, hoy });
      const base = baseOf(section, permit) ?? null;
      secciones.push({ seccion, slug, municipio, codProvincia, base, otras });
    }
    return { clases: permit.clases, secciones };
  } finally {
    client.release();
  }
}

type OthersQuery = { section: SectionInput; permit: PermitInput; automatico: boolean; hoy: string };

/** Reads the expected costs, as the list shows them, of the other autoescuelas of the province; each by its cheapest section. */
async function othersOf(client: pg.ClientBase, { section, permit, automatico, hoy }: OthersQuery) {
  const { rows } = await client.query<{ coste: number; varianza: number }>(
    `SELECT DISTINCT ON (codigo) costes[$1] AS coste, coalesce(varianza, 0) AS varianza FROM ofertas
     WHERE permiso = $2 AND automatico = $3 AND cod_provincia = $4 AND codigo <> $5 AND costes[$1] IS NOT NULL AND caduca > $6
     ORDER BY codigo, costes[$1]`,
    [permit.clases, permit.dgt, automatico, section.codProvincia, section.codigo, hoy],
  );
  if (rows.length === 0) return null;
  return { costes: rows.map(({ coste, varianza }): [number, number] => [coste, varianza]) };
}
