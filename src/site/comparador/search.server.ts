import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { permisoDgtDeCodigo, tiposExamen } from '#dgt/codes.ts';
import { isNamedCentre } from '#dgt/named-centre.server.ts';
import { joinRates, rateColumn } from '#dgt/rate.server.ts';
import type { Tasa } from '#dgt/rate.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import type { Lugar } from '#resources/municipios/place.server.ts';
import type { ParteExamen } from '#resources/permisosConducir/catalogue.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import type { Orden } from './search-params.ts';

export const PAGE_SIZE = 20;

export type Resultado = {
  slug: string;
  nombre: string;
  codigo: string;
  seccion: string;
  codProvincia: string;
  /** Town of the school where its address is known; otherwise only its exam centres say where it is. */
  municipio: string | null;
  centros: string[];
  practico: Tasa | null;
  teorico: Tasa | null;
};

export type SearchInput = { permiso: PermisoBuscable; lugar: Lugar; orden: Orden; pagina: number };
export type SearchOutput = { total: number; resultados: Resultado[]; lugar: Lugar };

type Row = Omit<Resultado, 'centros'> & { id: number; total: number };

/**
 * Active sections that prepare a permit in a place, a page at a time, with the official rates of both main tests.
 * A town of which no section is known gives its province's: `lugar` says what was searched in the end.
 */
export async function searchSections(db: Db, input: SearchInput): Promise<SearchOutput> {
  const { rows } = await db.execute<Row>(searchQuery(input));
  const provincia = input.lugar.tipo === 'municipio' && provinciaPorCodigo(input.lugar.codProvincia);
  if (provincia && rows.length === 0 && (await isEmpty(db, input))) {
    const { codigo, provincia: nombre } = provincia;
    return searchSections(db, { ...input, lugar: { tipo: 'provincia', codigo, nombre } });
  }
  const centros = await examCentres(
    db,
    rows.map((row) => row.id),
  );
  return {
    total: rows[0]?.total ?? 0,
    resultados: rows.map(({ id, total: _total, ...row }) => ({ ...row, centros: centros.get(id) ?? [] })),
    lugar: input.lugar,
  };
}

/** Whether the place has none at all, and not just none on a page this far. */
async function isEmpty(db: Db, input: SearchInput): Promise<boolean> {
  if (input.pagina === 1) return true;
  const { rows } = await db.execute(searchQuery({ ...input, pagina: 1 }));
  return rows.length === 0;
}

function searchQuery({ permiso, lugar, orden, pagina }: SearchInput): SQL {
  const permisoId = permisoDgtDeCodigo(permiso.codigoDgt)?.id ?? 0;
  const practicoId = testId(permiso.pruebaPractica);
  const teoricoId = testId(permiso.pruebaTeorica);
  const order = {
    aprobados: sql`(p.comparacion IS NULL OR p.comparacion = 'pocos_datos'), p.tasa DESC NULLS LAST, s.nombre COLLATE "es-x-icu", e.codigo, s.seccion`,
    nombre: sql`s.nombre COLLATE "es-x-icu", e.codigo, s.seccion`,
  }[orden];
  return sql`
    SELECT s.id, s.slug, s.nombre, e.codigo, s.seccion, s.cod_provincia AS "codProvincia", m.nombre AS municipio,
           ${rateColumn(sql`p`, sql`pp`)} AS practico, ${rateColumn(sql`t`, sql`tp`)} AS teorico,
           count(*) OVER ()::int AS total
    FROM secciones s
    JOIN escuelas e ON e.id = s.escuela_id
    LEFT JOIN ubicaciones u ON u.seccion_id = s.id
    LEFT JOIN municipios m ON m.codigo = u.codigo_municipio
    ${joinRates(sql`p`, sql`pp`, permisoId, practicoId)}
    ${joinRates(sql`t`, sql`tp`, permisoId, teoricoId)}
    WHERE s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
      AND (p.seccion_id IS NOT NULL OR t.seccion_id IS NOT NULL)
      AND ${inPlace(lugar)}
    ORDER BY ${order}
    LIMIT ${PAGE_SIZE} OFFSET ${(pagina - 1) * PAGE_SIZE}`;
}

/** 0 is no test: the join then finds nothing. */
function testId(parte: ParteExamen | null): number {
  return tiposExamen.find((tipo) => tipo.codigo === parte)?.id ?? 0;
}

/** A town's sections are those with their address in it and, where none is known, those examined in it. */
function inPlace(lugar: Lugar): SQL {
  switch (lugar.tipo) {
    case 'espana':
      return sql`true`;
    case 'provincia':
      return sql`s.cod_provincia = ${lugar.codigo}`;
    case 'municipio':
      return sql`(u.codigo_municipio = ${lugar.codigo} OR (u.codigo_municipio IS NULL AND s.id IN (
        SELECT r.seccion_id FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
        WHERE c.codigo_municipio = ${lugar.codigo}
          AND r.mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months')))`;
    case 'texto':
      return sql`s.busqueda LIKE ${`%${searchText(lugar.texto)}%`}`;
  }
}

async function examCentres(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; centros: string[] }>(sql`
    SELECT seccion_id AS id, array_agg(nombre ORDER BY examenes DESC, nombre) AS centros
    FROM (
      SELECT r.seccion_id, c.nombre, sum(r.aptos + r.no_aptos) AS examenes
      FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
      WHERE r.seccion_id = ANY (${sql.param(ids)}) AND ${isNamedCentre(sql`c`)}
        AND r.mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
      GROUP BY r.seccion_id, c.nombre) por_centro
    GROUP BY seccion_id`);
  return new Map(rows.map(({ id, centros }) => [id, centros]));
}
