import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { allSearchable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Cell } from '#platform/files/export-cells.server.ts';
import { sendSheet, takePublicPlace } from '#platform/files/send-sheet.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type Descarga, descargas } from './downloads-catalogue.server.ts';
import { csvHeading, csvLine, sheetCells } from './downloads-csv.server.ts';
import { placeRows } from './downloads-known.server.ts';
import { namedPlaceRows, outlineRows, postcodeRows } from './downloads-named.server.ts';
import { columnasOfertas, columnasPrecios, type FilaOferta, offerRows } from './downloads-offers.server.ts';
import { provinceRows } from './downloads-places.server.ts';
import { courseRows, feeRows, medianRows, permitRows } from './downloads-prices.server.ts';
import { publicVersion } from './public-version.server.ts';

export type DownloadServices = { db: Db; clock: () => Date };

/** Version of the file format: a new one makes all cached copies stale. */
const FORMAT = 2;

/** Longest that a reader may take over a workbook, because others wait for its place. */
const LONGEST_MS = 120_000;

/** The files of one program; the first file is the one to run. */
export const SCRIPTS = [
  'recalcular-orden.ts',
  'recalcular-datos.ts',
  'recalcular-lugar.ts',
  'recalcular-sitio.ts',
  'recalcular-coste.ts',
] as const;

const noFields = z.looseObject({});

/**
 * `GET /datos/*.csv`, and `/datos/precios.xlsx`: all the data behind the order of the searches. `GET /datos/recalcular-orden.ts` and
 * its other files: a program that computes the order again from those data.
 */
export function registerDownloads(app: HttpApp, services: DownloadServices): void {
  const { db } = services;
  registerOffers(app, services, { ...descargas.ofertas, formato: 'csv' });
  registerOffers(app, services, { ...descargas.precios, formato: 'xlsx' });
  registerWhole(app, services, { ...descargas.provincias, filas: () => provinceRows(db) });
  registerWhole(app, services, { ...descargas.medianas, filas: () => medianRows(db) });
  registerWhole(app, services, { ...descargas.tasas, filas: () => feeRows(db) });
  registerWhole(app, services, { ...descargas.permisos, filas: () => searchedRows(db) });
  registerWhole(app, services, { ...descargas.lugares, filas: () => placeRows(db) });
  registerWhole(app, services, { ...descargas.municipios, filas: async () => municipios() });
  registerWhole(app, services, { ...descargas.sitios, coste: 200, filas: async () => namedPlaceRows() });
  registerWhole(app, services, {
    ...descargas.codigosPostales,
    coste: 100,
    filas: async () => postcodeRows(),
  });
  registerWhole(app, services, { ...descargas.contornos, coste: 400, filas: async () => outlineRows() });
  for (const name of SCRIPTS) registerScript(app, name);
}

type OffersFile = Pick<Descarga<FilaOferta>, 'nombre' | 'resumen'> & { formato: 'csv' | 'xlsx' };

/**
 * A row for each section and kind of gears; in the workbook, for those with a price. Each file has one permit, because there are tens of
 * thousands of rows.
 */
function registerOffers(
  app: HttpApp,
  { db, clock }: DownloadServices,
  { nombre, resumen, formato }: OffersFile,
): void {
  page(
    app,
    {
      path: `datos/${nombre}.${formato}`,
      summary: resumen,
      query: z.looseObject({ permiso: z.string('solo puede ir una vez').default('B') }),
    },
    { access: 'publico', coste: 100 },
    async (request, reply) => {
      refuseFields(request.query, ['permiso']);
      const codigo = request.query.permiso;
      const permiso = (await allSearchable(db)).find((one) => one.codigo === codigo);
      if (!permiso) throw invalidFields([{ campo: 'permiso', motivo: `no hay resultados de «${codigo}»` }]);
      const version = await publicVersion(db);
      if (isCurrent(request, reply, `${version}-${codigo}`)) return reply.code(304).send();
      const file = `carne-claro-${nombre}-${codigo.replaceAll('+', '-')}-${todayInMadrid(clock())}`;
      const batches = offerRows(db, { permiso, version });
      if (formato === 'xlsx')
        return sendSheet(reply, {
          format: formato,
          tab: `Precios ${codigo}`,
          titles: columnasPrecios.map((columna) => columna.nombre),
          batches: priceCells(batches, takePublicPlace(db)),
          file,
          signal: AbortSignal.timeout(LONGEST_MS),
        });
      return attach(reply, `${file}.csv`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(offersText(batches)));
    },
  );
}

/** Cells of the offers with a price; `leave` frees the place of the download. */
async function* priceCells(
  batches: AsyncGenerator<FilaOferta[]>,
  leave: () => void,
): AsyncGenerator<Cell[][]> {
  try {
    for await (const batch of batches)
      yield batch.filter(({ ficha }) => ficha.tarifa).map((fila) => sheetCells(columnasPrecios, fila));
  } finally {
    leave();
  }
}

const searchedRows = async (db: Db) => (await Promise.all([permitRows(db), courseRows(db)])).flat();

async function* offersText(batches: ReturnType<typeof offerRows>): AsyncGenerator<string> {
  yield csvHeading(columnasOfertas);
  for await (const batch of batches) yield batch.map((fila) => csvLine(columnasOfertas, fila)).join('');
}

type WholeFile<Fila> = Descarga<Fila> & { filas: () => Promise<readonly Fila[]>; coste?: number };

/** A file of at most some tens of thousands of short rows, made at once. */
function registerWhole<Fila>(app: HttpApp, { db, clock }: DownloadServices, file: WholeFile<Fila>): void {
  const { nombre, resumen, columnas, filas, coste = 60 } = file;
  page(
    app,
    { path: `datos/${nombre}.csv`, summary: resumen, query: noFields },
    { access: 'publico', coste },
    async (request, reply) => {
      refuseFields(request.query);
      if (isCurrent(request, reply, `${await publicVersion(db)}`)) return reply.code(304).send();
      const lines = (await filas()).map((fila) => csvLine(columnas, fila));
      attach(reply, `carne-claro-${nombre}-${todayInMadrid(clock())}.csv`).type('text/csv; charset=utf-8');
      return reply.send(csvHeading(columnas) + lines.join(''));
    },
  );
}

function registerScript(app: HttpApp, name: string): void {
  const file = path.join(ROOT, 'scripts', name);
  page(
    app,
    { path: `datos/${name}`, summary: 'Programa que rehace el orden con estas descargas', query: noFields },
    { access: 'publico', coste: 1 },
    (request, reply) => {
      refuseFields(request.query);
      attach(reply, name).type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return reply.send(createReadStream(file));
    },
  );
}

/** Refuses unknown query fields by name. */
function refuseFields(query: Record<string, unknown>, known: readonly string[] = []): void {
  const others = Object.keys(query).filter((campo) => !known.includes(campo));
  if (others.length === 0) return;
  throw invalidFields(others.map((campo) => ({ campo, motivo: 'no es un campo de esta descarga' })));
}

const attach = (reply: FastifyReply, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`);

/** Sets the ETag, and says whether the visitor already has this version. The ETag is weak, because the answer may be compressed. */
function isCurrent(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `W/"${FORMAT}-${version}"`;
  reply.header('etag', tag).header('cache-control', 'public, no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return known?.some((one) => one === '*' || one === tag) ?? false;
}
