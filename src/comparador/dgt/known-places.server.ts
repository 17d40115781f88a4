/** Source that says where a section is, beside the autoescuela itself. */
export type FuenteLugar = 'traida' | 'dgt' | 'osm' | 'locales';

/** How sure its place is; 'parecida' was joined by its name, and nobody has looked at it. */
export type Certeza = 'segura' | 'con_dudas' | 'parecida' | 'revisada' | 'municipio';

/** Columns of a brought address that have another name, or stand for what it lacks. */
const BROUGHT: Readonly<Record<string, string>> = {
  lat: 'coalesce(t.lat, tm.lat)',
  lon: 'coalesce(t.lon, tm.lon)',
  actualizada_en: 't.decidido_en',
  busqueda_id: 'NULL',
};

/** Column of the place of the chosen source. */
const matched = (column: string) =>
  `CASE k.fuente WHEN 'traida' THEN ${BROUGHT[column] ?? `t.${column}`} WHEN 'locales' THEN l.${column} WHEN 'osm' THEN o.${column}
    ELSE u.${column} END AS ${column}`;

/**
 * Subquery with the best place of each section that has one: an address that learners brought and a person took, then the DGT's map where it
 * gives an address or a point of its own, then a municipal register of premises, then OpenStreetMap, then the municipality alone. Its columns:
 * `seccion_id, fuente, credito, direccion, codigo_postal, codigo_municipio, telefono, web, permisos, lat, lon,
 * origen_punto, avisos, actualizada_en, busqueda_id, certeza, puntuacion`. It has only plain joins, so that PostgreSQL looks up one
 * section without making the rest.
 */
export const KNOWN_PLACES = `(
  SELECT s.id AS seccion_id, k.fuente,
    CASE k.fuente WHEN 'locales' THEN l.registro WHEN 'osm' THEN o.registro END AS credito,
    ${['direccion', 'codigo_postal', 'codigo_municipio', 'lat', 'lon', 'actualizada_en', 'busqueda_id'].map(matched).join(',\n    ')},
    u.telefono, u.web, coalesce(u.permisos, '{}') AS permisos,
    CASE WHEN k.fuente = 'traida' AND t.lat IS NULL THEN 'municipio' WHEN k.fuente <> 'dgt' OR u.origen_punto = 'dgt' THEN 'direccion' ELSE u.origen_punto END AS origen_punto,
    CASE k.fuente WHEN 'dgt' THEN u.avisos ELSE '[]'::jsonb END AS avisos,
    CASE WHEN k.fuente = 'traida' THEN 'revisada' WHEN k.fuente = 'dgt' THEN CASE WHEN u.avisos <> '[]' THEN 'con_dudas'
        WHEN u.origen_punto = 'dgt' OR u.direccion IS NOT NULL THEN 'segura' ELSE 'municipio' END
      WHEN CASE k.fuente WHEN 'locales' THEN l.estado ELSE o.estado END = 'aceptado' THEN 'revisada'
      ELSE 'parecida' END AS certeza,
    CASE k.fuente WHEN 'locales' THEN l.puntuacion WHEN 'osm' THEN o.puntuacion END AS puntuacion
  FROM secciones s
  JOIN escuelas e ON e.id = s.escuela_id
  LEFT JOIN direcciones_traidas t ON t.codigo_dgt = e.codigo AND t.seccion = s.seccion AND t.estado = 'aceptada'
  LEFT JOIN municipios tm ON tm.codigo = t.codigo_municipio
  LEFT JOIN ubicaciones u ON u.seccion_id = s.id
  LEFT JOIN lugares_locales l ON l.seccion_id = s.id AND l.estado IN ('tomado', 'aceptado')
  LEFT JOIN lugares_osm o ON o.seccion_id = s.id AND o.estado IN ('tomado', 'aceptado')
  CROSS JOIN LATERAL (SELECT CASE WHEN t.id IS NOT NULL THEN 'traida' WHEN u.origen_punto = 'dgt' OR u.direccion IS NOT NULL THEN 'dgt'
    WHEN l.id IS NOT NULL THEN 'locales' WHEN o.id IS NOT NULL THEN 'osm'
    WHEN u.seccion_id IS NOT NULL THEN 'dgt' END AS fuente) k
  WHERE k.fuente IS NOT NULL
)`;
