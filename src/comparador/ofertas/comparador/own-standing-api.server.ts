import type pg from 'pg';
import { CLASES_POR_SUSPENSO, MINUTOS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { tarifaOperations } from '#comparador/tarifas/permisosAutoescuela/operations.ts';
import type { LugarDeUnPermiso } from '#comparador/tarifas/permisosAutoescuela/own-standing.ts';
import { type CostEstimate, standingOf } from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { ownVisits } from './own-visits.server.ts';
import { inZone, knownAround, type Zona } from './zone-condition.server.ts';

/** Autoescuelas within so many kilometres are neighbours; if the own place is not known, the whole province is compared. */
const NEAR_KM = 15;

/** Fewest neighbours with a price; with fewer, the whole province is compared. */
const FEWEST = 3;

/** `GET /permisosAutoescuela/consultarMiLugar`: place of the caller's autoescuela, and with a class of one euro less. */
export function registerOwnStanding(app: HttpApp, { db, clock }: StandardServices): void {
  const config = { access: allow('permisosAutoescuela', 'L', ['cliente']) };
  serve(app, tarifaOperations.consultarMiLugar, config, async (request) => {
    const asked = { clienteId: actorOf(request).clienteId ?? null, hoy: todayInMadrid(clock()) };
    const permits = await searchablePermits(db);
    const permisos: LugarDeUnPermiso[] = [];
    for (const { dgt, codigo: permiso, clases } of permits) {
      const search = { ...asked, permiso, dgt, clases };
      for (const own of await ownOffers(db.$client, search))
        permisos.push({ permiso, ...(await placed(db.$client, { ...search, own })) });
    }
    return { permisos, visitas: await ownVisits(db.$client, asked) };
  });
}

/** `permiso` is the code of the permit; `dgt`, its number in `ofertas`. */
type StandingQuery = { clienteId: string | null; hoy: string; permiso: string; dgt: number; clases: number };

type OwnOffer = CostEstimate & {
  codigo: string;
  automatico: boolean;
  slug: string;
  seccion: string;
  municipio: string | null;
  codProvincia: string;
  lat: number | null;
  lon: number | null;
  /** Expected fails on the road. */
  practicos: number;
  minutos: number;
  incluidas: number;
};

/** Reads the priced offers of an autoescuela for a permit, manual and automatic, at its section with most exams. */
async function ownOffers(
  client: pg.Pool,
  { clienteId, hoy, permiso, dgt, clases }: StandingQuery,
): Promise<OwnOffer[]> {
  const { rows } = await client.query<OwnOffer>({
    name: 'ofertas propias con precio',
    text: `SELECT DISTINCT ON (o.automatico) o.codigo, o.automatico, o.ficha ->> 'slug' AS slug, o.seccion,
        o.ficha ->> 'municipio' AS municipio, o.cod_provincia AS "codProvincia", o.lat, o.lon,
        o.costes[$3] AS coste, coalesce(o.varianza, 0) AS varianza, coalesce(o.practicos, 0) AS practicos,
        t.minutos_clase AS minutos, t.clases_incluidas AS incluidas
      FROM clientes c JOIN ofertas o ON o.codigo = c.num_registro_dgt
      JOIN permisos_conducir p ON p.codigo = $5
      JOIN permisos_autoescuela t ON t.cliente_id = c.id AND t.permiso_id = p.id AND t.automatico = o.automatico
        AND t.estado = 'publicada' AND coalesce(t.seccion, o.seccion) = o.seccion
      WHERE c.id = $1 AND o.permiso = $2 AND c.publicado AND o.costes[$3] IS NOT NULL AND o.caduca > $4::date
      ORDER BY o.automatico, o.examenes DESC, o.seccion, t.precio_clase`,
    values: [clienteId, dgt, clases, hoy, permiso],
  });
  return rows;
}

type Placing = StandingQuery & { own: OwnOffer };

async function placed(client: pg.Pool, asked: Placing): Promise<Omit<LugarDeUnPermiso, 'permiso'>> {
  const { own, clases } = asked;
  const { codProvincia, lat, lon, coste, varianza, automatico, slug, seccion, municipio } = own;
  const around =
    lat === null || lon === null ? [] : await othersIn(client, knownAround({ lat, lon }, NEAR_KM), asked);
  const near = around.length >= FEWEST;
  const others = near ? around : await othersIn(client, { tipo: 'provincia', codigo: codProvincia }, asked);
  const ahorro = savingOf(own, clases);
  return {
    automatico,
    slug,
    seccion,
    municipio,
    codProvincia,
    km: near ? NEAR_KM : null,
    coste,
    lugar: standingOf({ coste, varianza }, others),
    ahorro,
    lugarConAhorro: standingOf({ coste: coste - ahorro, varianza }, others),
  };
}

/** Céntimos that one euro less a class saves: the classes of the permit that are paid, and those of the expected fails. */
function savingOf({ practicos, minutos, incluidas }: OwnOffer, clases: number): number {
  const paid = Math.max(0, clases - incluidas) + CLASES_POR_SUSPENSO * practicos;
  return Math.round((100 * paid * MINUTOS) / minutos);
}

/** The other autoescuelas with a price, each by its cheapest section. */
async function othersIn(
  client: pg.Pool,
  zona: Zona,
  { own, hoy, dgt, clases }: Placing,
): Promise<CostEstimate[]> {
  const values: unknown[] = [clases, dgt, own.automatico, own.codigo, hoy];
  const { rows } = await client.query<CostEstimate>(
    `SELECT DISTINCT ON (codigo) costes[$1] AS coste, coalesce(varianza, 0) AS varianza FROM ofertas
     WHERE permiso = $2 AND automatico = $3 AND codigo <> $4 AND costes[$1] IS NOT NULL AND caduca > $5::date
       AND ${inZone(zona, values)}
     ORDER BY codigo, costes[$1]`,
    values,
  );
  return rows;
}
