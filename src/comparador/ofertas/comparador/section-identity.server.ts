import type pg from 'pg';
import { type Certeza, type FuenteLugar, KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { INVENTED_MONTH } from '#comparador/dgt/period.server.ts';
import type { IDIOMAS, VEHICULOS } from '#comparador/tarifas/caracteristicasAutoescuela/teaching.ts';
import type { Tramo } from '#platform/kit/dates/opening-hours.ts';

/** Name and place of a section. */
export type Section = {
  id: number;
  slug: string;
  /** Trade name of the cliente; without one, the DGT's name. */
  nombre: string;
  nombreDgt: string;
  codigo: string;
  seccion: string;
  codProvincia: string;
  /** Last loaded month with exams of the section, and last loaded month of all, as `YYYY-MM-01`. */
  ultimoMes: string;
  ultimoMesCargado: string;
  /** From the autoescuela, else from the best source that knows it. */
  ubicacion: SectionPlace | null;
  empresa: SectionCompany | null;
  /** In no register: a demonstration with real autoescuelas made it up. */
  inventada: boolean;
  /** Id of the cliente that the tarifas of the section belong to: `empresa`, or a school that never signed up. */
  tarifasDe: string | null;
};

export type SectionPlace = {
  fuente: 'autoescuela' | FuenteLugar;
  /** Whose register of premises it is; null for other sources. */
  credito: string | null;
  /** Day on which the source was read; null if the autoescuela itself is the source. */
  fecha: string | null;
  certeza: Certeza;
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  /** Province of the municipio (INE), which may not be the one where the DGT registers the section. */
  codProvincia: string | null;
  telefono: string | null;
  web: string | null;
  lat: number | null;
  lon: number | null;
  /** Warnings about doubtful data. */
  avisos: string[];
};

/** Company of an autoescuela that is a cliente. */
export type SectionCompany = {
  id: string;
  razonSocial: string;
  nif: string;
  telefono: string | null;
  web: string | null;
  descripcion: string | null;
  /** Its address, which may be another section's. */
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  idiomas: (keyof typeof IDIOMAS)[];
  vehiculos: (keyof typeof VEHICULOS)[];
  /** Opening hours, only for the section that they belong to: another section may open at other hours. */
  horario: Tramo[];
  notaHorario: string | null;
};

/**
 * Finds a section by the slug of its page; undefined if there is none, or if no loaded month has it any
 * more. `vistaPrevia` is a cliente who sees its own data as if published.
 */
export async function findSection(
  db: { $client: pg.Pool },
  slug: string,
  vistaPrevia: string | null = null,
): Promise<Section | undefined> {
  const { rows } = await db.$client.query<Section>({
    name: 'seccion por slug',
    text: `SELECT s.id, s.slug, coalesce(cl.nombre_comercial, s.nombre) AS nombre, s.nombre AS "nombreDgt", e.codigo,
        s.seccion, s.cod_provincia AS "codProvincia", s.ultimo_mes AS "ultimoMes",
        (SELECT max(mes) FROM meses_dgt) AS "ultimoMesCargado",
        coalesce(cl.origen = 'demostracion', false) AND EXISTS (SELECT FROM meses_dgt WHERE NOT ${INVENTED_MONTH}) AS inventada,
        coalesce(cl.id, (SELECT id FROM clientes WHERE num_registro_dgt = e.codigo AND solo_oficial)) AS "tarifasDe",
        CASE WHEN cl.seccion = s.seccion AND (cl.direccion IS NOT NULL OR cl.lat IS NOT NULL) THEN json_build_object(
            'fuente', 'autoescuela', 'credito', NULL, 'fecha', NULL,
            'certeza', CASE WHEN cl.lat IS NULL THEN 'municipio' ELSE 'segura' END, 'direccion', cl.direccion, 'codigoPostal', cl.codigo_postal, 'municipio', coalesce(mc.nombre, cl.municipio),
            'codProvincia', mc.cod_provincia, 'telefono', cl.telefono, 'web', cl.web, 'lat', cl.lat, 'lon', cl.lon, 'avisos', '[]'::json)
          WHEN u.seccion_id IS NOT NULL THEN json_build_object(
            'fuente', u.fuente, 'credito', u.credito, 'fecha', (u.actualizada_en AT TIME ZONE 'Europe/Madrid')::date,
            'certeza', u.certeza, 'direccion', u.direccion, 'codigoPostal', u.codigo_postal, 'municipio', mu.nombre,
            'codProvincia', mu.cod_provincia, 'telefono', u.telefono, 'web', u.web, 'lat', CASE WHEN u.origen_punto = 'direccion' THEN u.lat END,
            'lon', CASE WHEN u.origen_punto = 'direccion' THEN u.lon END, 'avisos', u.avisos) END AS ubicacion,
        CASE WHEN cl.id IS NOT NULL THEN json_build_object(
          'id', cl.id, 'razonSocial', cl.razon_social, 'nif', cl.nif, 'telefono', cl.telefono, 'web', cl.web,
          'descripcion', cl.descripcion, 'direccion', cl.direccion, 'codigoPostal', cl.codigo_postal,
          'municipio', coalesce(mc.nombre, cl.municipio), 'idiomas', cl.idiomas, 'vehiculos', cl.vehiculos,
          'horario', CASE WHEN cl.seccion = s.seccion THEN cl.horario ELSE '[]'::jsonb END,
          'notaHorario', CASE WHEN cl.seccion = s.seccion THEN cl.nota_horario END) END AS empresa
      FROM secciones s
      JOIN escuelas e ON e.id = s.escuela_id
      LEFT JOIN LATERAL (SELECT * FROM clientes WHERE num_registro_dgt = e.codigo AND (publicado OR id = $2)
        ORDER BY id = $2 DESC NULLS LAST, seccion = s.seccion DESC NULLS LAST, codigo LIMIT 1) cl ON true
      LEFT JOIN ${KNOWN_PLACES} u ON u.seccion_id = s.id
      LEFT JOIN municipios mc ON mc.codigo = cl.codigo_municipio
      LEFT JOIN municipios mu ON mu.codigo = u.codigo_municipio
      WHERE s.slug = $1 AND s.ultimo_mes IS NOT NULL`,
    values: [slug, vistaPrevia],
  });
  return rows[0];
}

/** Finds the current slug of a section by an earlier one; undefined if no section had it. */
export async function presentSlug(db: { $client: pg.Pool }, slug: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ slug: string }>({
    name: 'slug anterior',
    text: `SELECT s.slug FROM slugs_anteriores a JOIN secciones s ON s.id = a.seccion_id
      WHERE a.slug = $1 AND s.ultimo_mes IS NOT NULL`,
    values: [slug],
  });
  return rows[0]?.slug;
}
