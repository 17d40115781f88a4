import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { placesWithData } from '#comparador/ofertas/comparador/map-data.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { type PaginaLegal, paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import type { Db } from '#platform/database/db.server.ts';
import {
  canonicalSlug,
  landingSlug,
  PERMISO_GENERAL,
  parseLandingSlug,
} from '#sitio/zonas/landing-slug.server.ts';
import type { SitemapUrl } from './sitemap-xml.ts';

/** Pages that always exist; those with `data` change with each import. */
const STATIC_PAGES: readonly { path: string; data: boolean }[] = [
  { path: '/', data: true },
  { path: '/mapa', data: true },
  { path: '/como-ordenamos', data: true },
  { path: '/datos-abiertos', data: true },
  { path: '/guia-coste-carnet', data: true },
  { path: '/guia-tasas-dgt', data: true },
  { path: '/contacto/', data: false },
];

/**
 * Gives every page that search engines should index, on a day (`YYYY-MM-DD`); `publicUrl` has no slash at its end.
 */
export async function sitemapUrls(
  db: Db,
  { publicUrl, hoy }: { publicUrl: string; hoy: string },
): Promise<SitemapUrl[]> {
  const imported = await lastImport(db);
  const [sections, places] = await Promise.all([sectionPages(db, hoy), placePages(db, hoy)]);
  const { rows: legal } = await db.$client.query<{ pagina: PaginaLegal; dia: string }>(LEGAL_PAGES);
  const fixed = STATIC_PAGES.map(({ path, data }) => ({ path, changed: data ? imported : null }));
  return [
    ...fixed.map(({ path, changed }) => toUrl(publicUrl + path, changed)),
    ...legal.map(({ pagina, dia }) => toUrl(publicUrl + paginasLegales[pagina].ruta, dia)),
    ...[...places, ...sections].map(({ slug, confirmadaEn }) =>
      toUrl(`${publicUrl}/${slug}`, latest(imported, confirmadaEn)),
    ),
  ];
}

const LEGAL_PAGES = `SELECT pagina, dia FROM (SELECT DISTINCT ON (pagina) pagina, texto,
  (publicada_en AT TIME ZONE 'Europe/Madrid')::date::text AS dia FROM paginas_legales ORDER BY pagina, version DESC) vigentes
  WHERE texto <> '' ORDER BY pagina`;

const toUrl = (loc: string, day: string | null): SitemapUrl =>
  day === null ? { loc } : { loc, lastmod: day };

const latest = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

type Page = { slug: string; confirmadaEn: string | null };

/** Gives the day of the last import of official results, in Spain; null before the first. */
async function lastImport(db: Db): Promise<string | null> {
  const { rows } = await db.$client.query<{ dia: string | null }>(
    `SELECT max(cargado_en AT TIME ZONE 'Europe/Madrid')::date AS dia FROM meses_dgt`,
  );
  return rows[0]?.dia ?? null;
}

/** Gives the sections with a price or enough exams in some permit. */
async function sectionPages(db: Db, hoy: string): Promise<Page[]> {
  const { rows } = await db.$client.query<Page>(
    `SELECT s.slug, max(o.ficha #>> '{tarifa,confirmadaEn}') FILTER (WHERE o.caduca > $1::date) AS "confirmadaEn"
     FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
     GROUP BY s.id HAVING bool_or(coalesce(o.caduca > $1::date, false) OR o.examenes >= $2) ORDER BY s.slug`,
    [hoy, EXAMENES_PARA_COMPARAR],
  );
  return rows;
}

/** Gives the pages of places with enough data, each once and under its canonical address. */
async function placePages(db: Db, hoy: string): Promise<Page[]> {
  const permisos = await searchablePermits(db);
  const codes = new Map(permisos.map(({ dgt, codigo }) => [dgt, codigo]));
  const rows = await placesWithData(db, { permisos, hoy });
  return rows.flatMap(({ codigo, permiso, confirmadaEn }) => {
    const code = codes.get(permiso);
    const slug = landingSlug(
      { tipo: codigo.length === 2 ? 'provincia' : 'municipio', codigo },
      code === PERMISO_GENERAL ? undefined : code,
    );
    const landing = parseLandingSlug(slug);
    return landing && canonicalSlug(landing) === slug ? [{ slug, confirmadaEn }] : [];
  });
}
