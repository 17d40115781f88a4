import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '#api/db.server.ts';
import { readSupuesto } from '#resources/comparador/assumed-prices.server.ts';
import { cardJson } from '#resources/comparador/card-json.server.ts';
import { buildColumns } from '#resources/comparador/columns/build.server.ts';
import { keepFichas } from '#resources/comparador/columns/kept-fichas.server.ts';
import { searchColumns } from '#resources/comparador/columns/search.server.ts';
import { readCards } from '#resources/comparador/read-cards.server.ts';
import { type OfferSearch, pageOfRows } from '#resources/comparador/search-offers.server.ts';

export type BareColumns = { url: string; pid: number; close(): Promise<void> };

type Options = { databaseUrl: string; searchesFile: string };

/**
 * The least that a search over columns can be: a process with node:http and the columns, without framework, log, version or
 * words to read. `/17` is the seventeenth search of the file.
 */
export async function startBareColumns(options: Options): Promise<BareColumns> {
  const child = fork(import.meta.filename, ['--bare-columns']);
  const ended = once(child, 'exit');
  child.send(options);
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error('the bare server ended before it listened');
  return {
    url: `http://127.0.0.1:${ready[0]}`,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

async function serve({ databaseUrl, searchesFile }: Options): Promise<void> {
  const searches: OfferSearch[] = JSON.parse(readFileSync(searchesFile, 'utf8'));
  const db = openDatabase({ url: databaseUrl });
  const columns = await buildColumns(db, undefined);
  const columnas = { columns, fichas: keepFichas() };
  const server = http.createServer(async (request, response) => {
    const search = searches[Number(request.url?.slice(1))];
    if (!search) return response.writeHead(404).end();
    const found = searchColumns(columns, search);
    const asked = { permiso: search.permiso, codProvincia: null, claseSupuesta: null };
    const supuesto = await readSupuesto(db, asked, columns);
    const { page } = pageOfRows(found, search);
    const { tarjetas, grupos } = await readCards(db, { page, search, supuesto, columnas });
    const body = JSON.stringify({ ...found.cuentas, grupos, resultados: tarjetas.map(cardJson) });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

if (process.argv[2] === '--bare-columns') {
  const [options] = (await once(process, 'message')) as [Options];
  await serve(options);
}
