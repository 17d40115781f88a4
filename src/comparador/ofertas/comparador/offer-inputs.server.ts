import type pg from 'pg';
import { permisoDgtDeCodigo, tiposExamen } from '#comparador/dgt/codes.ts';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { namedCentreCondition } from '#comparador/dgt/named-centre.server.ts';
import { INVENTED_MONTH } from '#comparador/dgt/period.server.ts';
import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Tasa } from '#comparador/dgt/rate.ts';
import { partesDelCoste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { OrigenTarifa } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { Intentos } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { supersededBy } from '#comparador/tarifas/permisosAutoescuela/superseded.server.ts';
import { feeCode, type TarifaRow } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { Point } from '#platform/kit/distance.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { answerTimes } from './answer-time.server.ts';
import type { TiempoRespuesta } from './answer-time.ts';
import { MESES_CADUCA } from './freshness.ts';
import type { OrigenPunto } from './offer.ts';

/** Provinces to read; null means all of them. */
export type Scope = { provincias: string[] | null };

export type PermitInput = {
  codigo: string;
  /** Id of its results. */
  dgt: number;
  /**
   * Tests that count in the cost, and tests shown on cards: the last practical test and the permit's own
   * theory.
   */
  partes: ParteExamen[];
  practica: number;
  teorica: number | null;
  clases: number;
  /** Price of one fee, in céntimos. */
  tasa: number;
};

export const testId = (parte: ParteExamen): number =>
  tiposExamen.find(({ codigo }) => codigo === parte)?.id ?? 0;

/** Reads the permits that can be searched, with their tests and the fee on that day. */
export async function loadPermits(client: pg.ClientBase, hoy: string): Promise<PermitInput[]> {
  const { rows } = await client.query<{
    codigo: string;
    codigoDgt: string;
    partes: ParteExamen[];
    partesConPermiso: ParteExamen[];
    clases: number;
  }>(`SELECT codigo, codigos_dgt[1] AS "codigoDgt", partes, partes_con_permiso AS "partesConPermiso",
        coalesce(clases_tipicas, 10) AS clases
      FROM permisos_conducir WHERE cardinality(codigos_dgt) > 0 AND codigo <> 'RPV' ORDER BY orden`);
  const fees = await loadFees(client, hoy);
  return rows.flatMap((row) => {
    const dgt = permisoDgtDeCodigo(row.codigoDgt)?.id;
    const tasa = fees.get(feeCode(row.codigo));
    if (dgt === undefined || tasa === undefined) return [];
    const teorica =
      row.partes.find((parte) => parte === 'especifica') ?? row.partes.find((parte) => parte === 'teorica');
    return [
      {
        codigo: row.codigo,
        dgt,
        partes: partesDelCoste(row),
        practica: testId(row.partes.at(-1) ?? 'circulacion'),
        teorica: teorica ? testId(teorica) : null,
        clases: row.clases,
        tasa,
      },
    ];
  });
}

async function loadFees(client: pg.ClientBase, hoy: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ codigo: string; centimos: number }>(
    `SELECT codigo, (importe * 100)::int AS centimos FROM tasas_dgt
     WHERE valido_desde <= $1 AND (valido_hasta IS NULL OR valido_hasta >= $1)`,
    [hoy],
  );
  return new Map(rows.map(({ codigo, centimos }) => [codigo, centimos]));
}

export type SectionInput = {
  id: number;
  escuelaId: number;
  slug: string;
  nombre: string;
  /** As the DGT writes it; `nombre` may be the trade name. */
  nombreOficial: string;
  busqueda: string;
  codigo: string;
  seccion: string;
  codProvincia: string;
  municipio: string | null;
  codigoPostal: string | null;
  lat: number | null;
  lon: number | null;
  origenPunto: OrigenPunto | null;
  centros: { id: number; nombre: string }[];
  /** Year of its centres, where no month of the last twelve names one. */
  centrosEn: number | null;
  /** Only of a section whose place is not known (`withTownsInNames`). */
  puebloDelNombre?: { codigo: string; nombre: string } & Point;
  caracteristicas: string[];
  clienteId: string | null;
  contesta?: TiempoRespuesta | undefined;
};

/** A centre with less than one in ten of a section's exams is an exception of some learner (decision 077). */
const LEAST_SHARE = 10;

/**
 * Reads the active sections. Their place comes from the autoescuela, else from the best source that knows it
 * (`KNOWN_PLACES`); without any it is not known (decision 063). Its centres are those of the last twelve months or, where they name none,
 * of all months loaded (decision 153).
 */
export async function loadSections(client: pg.ClientBase, { provincias }: Scope): Promise<SectionInput[]> {
  const { rows } = await client.query<SectionInput>(
    `WITH activas AS (
       SELECT * FROM secciones
       WHERE ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
         AND ($1::text[] IS NULL OR cod_provincia = ANY ($1))
     ), usados AS (
       SELECT r.seccion_id, c.id, c.nombre, sum(r.aptos + r.no_aptos) AS examenes,
              sum(sum(r.aptos + r.no_aptos)) OVER (PARTITION BY r.seccion_id) AS todos
       FROM resultados r JOIN centros_examen c ON c.id = r.centro_id JOIN activas a ON a.id = r.seccion_id
       WHERE r.mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months' AND ${namedCentreCondition('c')}
       GROUP BY r.seccion_id, c.id
     ), centros AS (
       SELECT seccion_id, json_agg(json_build_object('id', id, 'nombre', nombre) ORDER BY examenes DESC, nombre) AS lista
       FROM usados WHERE examenes * ${LEAST_SHARE} >= todos GROUP BY seccion_id
     ), usados_antes AS (
       SELECT r.seccion_id, c.id, c.nombre, sum(r.aptos + r.no_aptos) AS examenes, max(r.mes) AS mes,
              sum(sum(r.aptos + r.no_aptos)) OVER (PARTITION BY r.seccion_id) AS todos
       FROM resultados r JOIN centros_examen c ON c.id = r.centro_id JOIN activas a ON a.id = r.seccion_id
       WHERE NOT EXISTS (SELECT FROM centros k WHERE k.seccion_id = a.id) AND ${namedCentreCondition('c')}
       GROUP BY r.seccion_id, c.id
     ), centros_antes AS (
       SELECT seccion_id, json_agg(json_build_object('id', id, 'nombre', nombre) ORDER BY examenes DESC, nombre) AS lista,
              extract(year FROM max(mes))::int AS ano
       FROM usados_antes WHERE examenes * ${LEAST_SHARE} >= todos GROUP BY seccion_id
     )
     SELECT s.id, s.escuela_id AS "escuelaId", s.slug, coalesce(cl.nombre_comercial, s.nombre) AS nombre, s.nombre AS "nombreOficial", s.busqueda, e.codigo, s.seccion, s.cod_provincia AS "codProvincia",
            coalesce(mc.nombre, mu.nombre) AS municipio, coalesce(c.codigo_postal, u.codigo_postal) AS "codigoPostal",
            coalesce(c.lat, u.lat, mc.lat, mu.lat) AS lat, coalesce(c.lon, u.lon, mc.lon, mu.lon) AS lon,
            CASE WHEN c.lat IS NOT NULL OR u.origen_punto = 'direccion' THEN 'direccion'
                 WHEN coalesce(u.lat, mc.lat, mu.lat) IS NOT NULL THEN 'municipio' END AS "origenPunto",
            coalesce(ce.lista, ca.lista, '[]') AS centros, ca.ano AS "centrosEn", coalesce(cl.id, o.id) AS "clienteId",
            coalesce((SELECT array_agg(k.codigo ORDER BY k.orden) FROM clientes_caracteristicas x
              JOIN caracteristicas_autoescuela k ON k.id = x.caracteristica_id WHERE x.cliente_id = cl.id), '{}')
              AS caracteristicas
     FROM activas s
     JOIN escuelas e ON e.id = s.escuela_id
     LEFT JOIN LATERAL (SELECT id, nombre_comercial FROM clientes WHERE num_registro_dgt = e.codigo AND publicado
       ORDER BY seccion = s.seccion DESC NULLS LAST, codigo LIMIT 1) cl ON true
     LEFT JOIN clientes o ON o.num_registro_dgt = e.codigo AND o.solo_oficial
     LEFT JOIN clientes c ON c.id = cl.id AND c.seccion = s.seccion
     LEFT JOIN ${KNOWN_PLACES} u ON u.seccion_id = s.id
     LEFT JOIN centros ce ON ce.seccion_id = s.id
     LEFT JOIN centros_antes ca ON ca.seccion_id = s.id
     LEFT JOIN municipios mc ON mc.codigo = c.codigo_municipio
     LEFT JOIN municipios mu ON mu.codigo = u.codigo_municipio
     ORDER BY s.id`,
    [provincias],
  );
  // The trade name and the DGT's name of an autoescuela may differ, and people search by either.
  return rows.map((row) => ({ ...row, busqueda: `${row.busqueda} ${searchText(row.nombre)}` }));
}

/** Adds how long the autoescuelas of these sections take to answer, as of a day. */
export async function withAnswerTimes(
  client: pg.ClientBase,
  sections: SectionInput[],
  hoy: string,
): Promise<SectionInput[]> {
  const times = await answerTimes(client, { hoy });
  return sections.map((section) => ({ ...section, contesta: times.get(section.clienteId ?? '') }));
}

export type RateInput = { seccionId: number; permiso: number; prueba: number; tasa: Tasa };

export async function loadRates(client: pg.ClientBase, { provincias }: Scope): Promise<RateInput[]> {
  const { rows } = await client.query<RateInput>(
    `SELECT t.seccion_id AS "seccionId", t.permiso, t.prueba, json_build_object(
       'examenes', t.examenes, 'aptos', t.aptos, 'aptos1', t.aptos_1, 'tasa', t.tasa, 'inferior', t.inferior,
       'superior', t.superior, 'provincia', p.aptos::float8 / nullif(p.examenes, 0), 'comparacion', t.comparacion) AS tasa
     FROM estadisticas t
     JOIN secciones s ON s.id = t.seccion_id
     JOIN estadisticas_provincia p ON p.cod_provincia = s.cod_provincia AND p.permiso = t.permiso AND p.prueba = t.prueba
     WHERE $1::text[] IS NULL OR s.cod_provincia = ANY ($1)`,
    [provincias],
  );
  return rows;
}

export type ProvinceInput = {
  codProvincia: string;
  permiso: number;
  prueba: number;
  tasa: number;
  /** Exams that the mean of the province counts as. */
  peso: number;
  intentos: Intentos;
};

/** Pass rates and passes by attempt of each province, and of the whole country as '00'. */
export async function loadProvinces(client: pg.ClientBase): Promise<ProvinceInput[]> {
  const { rows } = await client.query<ProvinceInput>(
    `SELECT p.cod_provincia AS "codProvincia", p.permiso, p.prueba, p.aptos::float8 / p.examenes AS tasa, p.peso,
            json_build_array(coalesce(i.aptos_1, 0), coalesce(i.aptos_2, 0), coalesce(i.aptos_3o4, 0),
              coalesce(i.aptos_5_o_mas, 0)) AS intentos
     FROM estadisticas_provincia p LEFT JOIN intentos_provincia i USING (cod_provincia, permiso, prueba)
     WHERE p.aptos > 0`,
  );
  return rows;
}

export type TarifaInput = TarifaRow & {
  clienteId: string;
  permiso: string;
  seccion: string | null;
  automatico: boolean;
  nombre: string;
  /** Hours of a course; null of a permit with an exam. */
  horas: number | null;
  condiciones: string | null;
  origen: OrigenTarifa;
  vistaEn: string | null;
  vistaEl: string | null;
  vigenteDesde: string;
  confirmadaEn: string;
  /** First day on which it is too old to be compared. */
  caduca: string;
  codProvincia: string;
  /** Invented, in a demonstration with real autoescuelas: it must not move their assumed prices. */
  inventada?: boolean;
};

/** Reads the tarifas that visitors may see on a day, with the province of the autoescuela. */
export async function loadTarifas(client: pg.ClientBase, hoy: string): Promise<TarifaInput[]> {
  const { rows } = await client.query<TarifaInput>(
    `SELECT t.cliente_id AS "clienteId", p.codigo AS permiso, t.seccion, t.automatico, t.nombre, t.horas, t.condiciones,
            t.matricula, t.teorica, t.teorica_mensual AS "teoricaMensual", t.material, t.precio_clase AS "precioClase",
            t.minutos_clase AS "minutosClase", t.clases_incluidas AS "clasesIncluidas", t.bonos, t.tramitacion,
            t.renovacion_expediente AS "renovacionExpediente", t.presentacion_examen AS "presentacionExamen",
            t.certificado_medico AS "certificadoMedico", t.otros, t.tasa_dgt_incluida AS "tasaDgtIncluida",
            t.origen, t.vista_en AS "vistaEn", t.vista_el::text AS "vistaEl", t.vigente_desde::text AS "vigenteDesde", t.confirmada_en::text AS "confirmadaEn",
            (t.confirmada_en + make_interval(months => ${MESES_CADUCA}))::date::text AS caduca, s.cod_provincia AS "codProvincia",
            c.origen = 'demostracion' AND EXISTS (SELECT FROM meses_dgt WHERE NOT ${INVENTED_MONTH}) AS inventada
     FROM permisos_autoescuela t
     JOIN clientes c ON c.id = t.cliente_id AND (c.publicado OR c.solo_oficial)
     JOIN permisos_conducir p ON p.id = t.permiso_id
     JOIN escuelas e ON e.codigo = c.num_registro_dgt
     JOIN LATERAL (SELECT cod_provincia FROM secciones WHERE escuela_id = e.id
       ORDER BY seccion = coalesce(t.seccion, c.seccion) DESC NULLS LAST, seccion LIMIT 1) s ON true
     WHERE t.estado = 'publicada' AND t.vigente_desde <= $1 AND (t.vigente_hasta IS NULL OR t.vigente_hasta >= $1)
       AND NOT ${supersededBy('$1')}
     ORDER BY t.cliente_id, t.nombre, t.id`,
    [hoy],
  );
  return rows;
}
