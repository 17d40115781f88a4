import { sql } from 'drizzle-orm';
import type { PaginaLegal } from '#oficina/base/legales/legal-pages.ts';
import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';
import type { Db } from '#platform/database/db.server.ts';

export type SiteData = {
  nombreComercial: string;
  /** False until the business writes its own name: until then, the stored name is an example. */
  conNombre: boolean;
  urlBlog: string | null;
  /** Address that the business gave (specification §1); without it, the program's own page, once it is published. */
  urlPrivacidad: string | null;
  urlCookies: string | null;
  /** Legal pages that are published. */
  legales: PaginaLegal[];
  programaSubvencion: string | null;
  agenteSubvencion: string | null;
  /** Whether the database holds invented autoescuelas. */
  demo: boolean;
  /** Whether the results are invented too, and not the DGT's. */
  inventados: boolean;
  /** Requests are carried to autoescuelas that have not joined. */
  llevaPeticiones: boolean;
  /** The web is closed: only trabajadores see its pages (decision 075). */
  cerrada: boolean;
};

/** Public part of the business data, as every page of the site shows it. */
export async function readSiteData(db: Db): Promise<SiteData> {
  const { rows } = await db.execute<SiteData>(sql`
    SELECT nombre_comercial AS "nombreComercial", razon_social <> ${SIN_CONFIGURAR.razonSocial} AS "conNombre",
           url_blog AS "urlBlog",
           coalesce(url_privacidad, CASE WHEN version_legal('privacidad', 'infinity') IS NOT NULL THEN '/privacidad' END)
             AS "urlPrivacidad",
           coalesce(url_cookies, CASE WHEN version_legal('cookies', 'infinity') IS NOT NULL THEN '/cookies' END)
             AS "urlCookies",
           coalesce((SELECT array_agg(pagina) FROM (SELECT DISTINCT ON (pagina) pagina, texto FROM paginas_legales
             ORDER BY pagina, version DESC) vigentes WHERE texto <> ''), '{}') AS legales,
           programa_subvencion AS "programaSubvencion",
           agente_subvencion AS "agenteSubvencion",
           EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS demo,
           EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion' AND starts_with(archivo, 'demostracion_')) AS inventados,
           lleva_peticiones AS "llevaPeticiones",
           NOT puerta_abierta('web') AS cerrada
    FROM negocio`);
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row;
}
