import type pg from 'pg';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import type { Columna } from './downloads-csv.server.ts';

export type FilaLugar = {
  slug: string;
  codigo: string;
  seccion: string;
  codigoMunicipio: string | null;
  lat: number | null;
  lon: number | null;
  precision: string | null;
  fuente: string;
  credito: string | null;
  fecha: string | null;
  certeza: string;
};

/** Places of sections known from other sources than the autoescuela itself, with their sources. */
export async function placeRows(db: { $client: pg.Pool }): Promise<FilaLugar[]> {
  const { rows } = await db.$client.query<FilaLugar>(
    `SELECT s.slug, e.codigo, s.seccion, u.codigo_municipio AS "codigoMunicipio", u.lat, u.lon,
       u.origen_punto AS precision, u.fuente, u.credito, (u.actualizada_en AT TIME ZONE 'Europe/Madrid')::date::text AS fecha,
       u.certeza
     FROM ${KNOWN_PLACES} u JOIN secciones s ON s.id = u.seccion_id JOIN escuelas e ON e.id = s.escuela_id
     WHERE s.ultimo_mes IS NOT NULL ORDER BY e.codigo, s.seccion`,
  );
  return rows;
}

const dato = (
  nombre: string,
  descripcion: string,
  valor: Columna<FilaLugar>['valor'],
): Columna<FilaLugar> => ({ nombre, descripcion, tipo: 'dato', valor });

export const columnasLugares: readonly Columna<FilaLugar>[] = [
  {
    nombre: 'slug',
    descripcion: 'Dirección de su página en este sitio',
    tipo: 'texto',
    valor: (f) => f.slug,
  },
  {
    nombre: 'codigo',
    descripcion: 'Código de la autoescuela en la DGT',
    tipo: 'texto',
    valor: (f) => f.codigo,
  },
  dato('seccion', 'Número de la sección dentro de la autoescuela', (f) => f.seccion),
  dato('municipio', 'Código INE; vacío si no consta', (f) => f.codigoMunicipio),
  dato('lat', 'Latitud en grados (WGS84)', (f) => f.lat),
  dato('lon', 'Longitud en grados (WGS84)', (f) => f.lon),
  dato('precision', 'direccion, o municipio si el punto es el del pueblo', (f) => f.precision),
  dato(
    'fuente',
    'traida (la dijo un alumno y la comprobamos), dgt, osm (OpenStreetMap) o locales (un registro municipal)',
    (f) => f.fuente,
  ),
  {
    nombre: 'credito',
    descripcion: 'De quién es, como hay que citarlo; vacío si es de la DGT o la dijo un alumno',
    tipo: 'texto',
    valor: (f) => f.credito,
  },
  dato('fecha', 'Día en que se leyó', (f) => f.fecha),
  dato(
    'certeza',
    'segura, con_dudas, municipio, parecida (unida por su nombre y su lugar) o revisada (por una persona)',
    (f) => f.certeza,
  ),
];
