import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound, tooMany } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { OUTLINES } from './drawing/outlines-name.ts';
import { TILE_STYLE } from './drawing/tile-style.ts';
import { type StreetTiles, type Tile, type TileAddress, ZOOMS } from './street-tiles.server.ts';

/** Milliseconds of processor to draw a tile (decision 074). */
const COST_MS = 40;

/** Streets change slowly, and a new file has other tags. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';
const NONE_CACHE = 'public, max-age=60';

/** Opened by itself a tile is a document: it may use its own style and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(TILE_STYLE).digest('base64')}'; sandbox`;

const NUMBER = /^(?:0|[1-9]\d{0,6})$/;
const FILE = /^(0|[1-9]\d{0,6})\.svg$/;

const BROKEN = 'El mapa de calles no se puede leer ahora. El resto de la página funciona igual';
const TOO_MANY = 'Desde tu red se han pedido demasiadas calles en poco tiempo. Espera un momento';

const unbrotli = promisify(zlib.brotliDecompress);

/**
 * `GET /mapa/teselas/{z}/{x}/{y}.svg`: a square of the map of streets. Bare ground if the file has nothing there, as on the sea; 404
 * without a file and for addresses outside the map; 503 while the file cannot be read. `/mapa/contornos/…` shows the boundaries of
 * municipalities and provinces instead, which the program always has.
 */
export function registerStreetTiles(app: HttpApp, tiles: StreetTiles | undefined): void {
  registerTiles(app, { tiles, path: 'mapa/teselas', drawing: () => tiles?.fingerprint() });
  registerTiles(app, { tiles, path: 'mapa/contornos', drawing: () => OUTLINES });
}

type TilesSource = {
  tiles: StreetTiles | undefined;
  path: string;
  /** Source that the tiles are drawn from; undefined where there is nothing to draw. */
  drawing(): Promise<string | undefined> | string | undefined;
};

function registerTiles(app: HttpApp, { tiles, path, drawing }: TilesSource): void {
  page(app, { path: `${path}/:z/:x/:archivo` }, { access: 'publico', coste: 0 }, async (request, reply) => {
    const address = addressOf(request.params);
    const fingerprint = address && (await drawing());
    if (!tiles || !address || fingerprint === undefined) throw missing(reply);
    const etag = `"${fingerprint}-${address.z}-${address.x}-${address.y}"`;
    reply.header('etag', etag).header('cache-control', CACHE).header('vary', 'accept-encoding');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const tile =
      tiles.kept(fingerprint, address) ??
      (await drawn({ app, tiles }, { request, fingerprint, address }, reply));
    return send(request, reply, tile);
  });
}

type TileRequest = { request: FastifyRequest; fingerprint: string; address: TileAddress };

async function drawn(
  { app, tiles }: { app: HttpApp; tiles: StreetTiles },
  { request, fingerprint, address }: TileRequest,
  reply: FastifyReply,
): Promise<Tile> {
  try {
    const wait = await app.spendOn(request, COST_MS);
    if (wait !== undefined) throw tooMany(TOO_MANY, wait);
    return await tiles.draw(fingerprint, address);
  } catch (error) {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    if (error instanceof AppError) throw error;
    throw new AppError(errorCodes.noDisponible, BROKEN, { detalle: { espera: 60 } });
  }
}

function addressOf({
  z = '',
  x = '',
  archivo = '',
}: Readonly<Record<string, string | undefined>>): TileAddress | undefined {
  const y = FILE.exec(archivo)?.[1];
  if (!NUMBER.test(z) || !NUMBER.test(x) || y === undefined) return undefined;
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  const side = 2 ** address.z;
  const isTile = address.z >= ZOOMS.least && address.z <= ZOOMS.most && address.x < side && address.y < side;
  return isTile ? address : undefined;
}

function missing(reply: FastifyReply): AppError {
  reply.removeHeader('etag').header('cache-control', NONE_CACHE);
  return notFound('esa parte del mapa de calles');
}

async function send(request: FastifyRequest, reply: FastifyReply, { body }: Tile): Promise<FastifyReply> {
  reply.type('image/svg+xml').header('content-security-policy', POLICY);
  // Proxies and tools that do not unpack brotli are few.
  const unpacks = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (unpacks)
    return reply
      .header('content-encoding', 'br')
      .header('content-length', body.byteLength)
      .send(Buffer.from(body));
  return reply.send(await unbrotli(body));
}

/** Whether the tag is among those of If-None-Match, which may mark theirs as weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
