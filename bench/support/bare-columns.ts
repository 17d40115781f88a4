import { readFileSync } from 'node:fs';
import type http from 'node:http';
import { readSupuestos } from '#comparador/ofertas/comparador/assumed-prices.server.ts';
import { cardJson } from '#comparador/ofertas/comparador/card-json.server.ts';
import { buildColumns } from '#comparador/ofertas/comparador/columns/build.server.ts';
import { readColumns } from '#comparador/ofertas/comparador/columns/column-reader.server.ts';
import { keepFichas } from '#comparador/ofertas/comparador/columns/kept-fichas.server.ts';
import { readCards } from '#comparador/ofertas/comparador/read-cards.server.ts';
import type { OfferSearch } from '#comparador/ofertas/comparador/search-offers.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { type BareServer, inBareProcess, listenOn, startBareProcess } from './bare-process.ts';

type Options = { databaseUrl: string; searchesFile: string };

/**
 * The least work of a search over columns: a process with node:http and the columns, without framework, log, version or parameters
 * to parse. `/17` is the seventeenth search of the file.
 */
export const startBareColumns = (options: Options): Promise<BareServer> =>
  startBareProcess(import.meta.filename, options);

async function answerFrom({ databaseUrl, searchesFile }: Options): Promise<http.RequestListener> {
  const searches: OfferSearch[] = JSON.parse(readFileSync(searchesFile, 'utf8'));
  const db = openDatabase({ url: databaseUrl });
  const reader = readColumns(db, { columns: await buildColumns(db, undefined), fichas: keepFichas() });
  return async (request, response) => {
    const search = searches[Number(request.url?.slice(1))];
    if (!search) return response.writeHead(404).end();
    const { cuentas, page } = await reader.search(search);
    const asked = { permiso: search.permiso, claseSupuesta: null };
    const supuestoDe = await readSupuestos(reader, asked);
    const { tarjetas, grupos } = await readCards(reader, { page, search, supuestoDe });
    const body = JSON.stringify({ ...cuentas, grupos, resultados: tarjetas.map(cardJson) });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
}

await inBareProcess<Options>(import.meta.filename, async (options) => listenOn(await answerFrom(options)));
