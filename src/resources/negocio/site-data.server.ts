import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { SIN_CONFIGURAR } from '#office/unconfigured.ts';

export type SiteData = {
  nombreComercial: string;
  /** The business has written who it is: until then its name is an example. */
  conNombre: boolean;
  urlBlog: string | null;
  urlPrivacidad: string | null;
  urlCookies: string | null;
  programaSubvencion: string | null;
  agenteSubvencion: string | null;
  /** Whether the database holds invented autoescuelas. */
  demo: boolean;
  /** The web is closed: only trabajadores see its pages (decision 075). */
  cerrada: boolean;
};

/** Public part of the business data, as every page of the site shows it. */
export async function readSiteData(db: Db): Promise<SiteData> {
  const { rows } = await db.execute<SiteData>(sql`
    SELECT nombre_comercial AS "nombreComercial", razon_social <> ${SIN_CONFIGURAR.razonSocial} AS "conNombre",
           url_blog AS "urlBlog", url_privacidad AS "urlPrivacidad",
           url_cookies AS "urlCookies", programa_subvencion AS "programaSubvencion",
           agente_subvencion AS "agenteSubvencion",
           EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS demo,
           NOT puerta_abierta('web') AS cerrada
    FROM negocio`);
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row;
}
