import { createHash } from 'node:crypto';
import { catalogVersion } from '#comparador/ofertas/comparador/public-version.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincesOfHome } from '#sitio/comparador/home-provinces.server.ts';
import { HOME_MAP_STYLE, homeMapSvg } from './home-map-svg.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The home page frames the map, and it may use its own style and nothing else. */
const POLICY = `default-src 'none';style-src 'sha256-${sha256(HOME_MAP_STYLE)}';base-uri 'none';form-action 'none';frame-ancestors 'self'`;

type Services = { db: Db; clock: () => Date };
type CachedMap = { version: string; svg: Promise<string | undefined> };

/**
 * `GET /imagenes/mapa.svg`: the map of the home page, a document of its own that the page frames when it comes into view. So
 * its outlines weigh nothing in the page, and its links need no script. Drawn once for each version of the catalogue.
 */
export function registerHomeMap(app: HttpApp, { db, clock }: Services): void {
  let kept: CachedMap | undefined;
  const keptMap = async (): Promise<CachedMap> => {
    const hoy = todayInMadrid(clock());
    const version = await catalogVersion(db, hoy);
    if (kept?.version === version) return kept;
    const made: CachedMap = { version, svg: drawMap(db, hoy) };
    kept = made;
    made.svg.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made;
  };
  page(app, { path: 'imagenes/mapa.svg' }, { access: 'publico', coste: 2 }, async (request, reply) => {
    const { version, svg } = await keptMap();
    const drawn = await svg;
    if (drawn === undefined) throw notFound('el mapa');
    const etag = `"${createHash('sha256').update(`${version} ${HOME_MAP_STYLE}`).digest('base64url')}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, no-cache')
      // With 304 too: its headers replace those that the browser keeps.
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN');
    if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
    return reply.type('image/svg+xml').send(drawn);
  });
}

/** Undefined without permit B, which the home page is about. */
async function drawMap(db: Db, hoy: string): Promise<string | undefined> {
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === 'B');
  if (!permiso) return undefined;
  const { por, provinces } = await provincesOfHome(db, { permiso, hoy });
  return homeMapSvg(por, provinces);
}
