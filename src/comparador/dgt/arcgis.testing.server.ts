import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { atTheEnd } from '#platform/http/testing.server.ts';

/**
 * A local ArcGIS server with layers of autoescuelas. It answers as the REST API of ArcGIS publishes it ("Query (Feature
 * Service/Layer)"): at most `maxRecordCount` features a page, `exceededTransferLimit` only where more follow, errors
 * inside an answer 200, and no order unless the query asks for one.
 */
export type ArcgisServer = {
  /** Address of a layer, by the name of its service. */
  layer(name: string): string;
  /** Queries received, with the name of their service. */
  asked: { name: string; query: URLSearchParams }[];
  /** The fault of each query, by its number from 1. It may be changed while the server runs. */
  faults: Map<number, Fault>;
};

export type Fault =
  /** An error of ArcGIS inside an answer 200, or the status of the answer itself. */
  | { code: number; message?: string }
  | { status: number }
  /** The connection is cut in the middle of the answer. */
  | 'cut'
  /** Milliseconds before the answer. */
  | { late: number }
  /** The page comes without its second half, and does not say so. */
  | 'partial';

type Attributes = Readonly<Record<string, unknown>>;

type Options = { layers: Readonly<Record<string, readonly Attributes[]>>; maxRecordCount?: number };

/** Starts it on a free port; it ends with the test, or with its file. */
export async function startArcgis({ layers, maxRecordCount = 1_000 }: Options): Promise<ArcgisServer> {
  const asked: ArcgisServer['asked'] = [];
  const faults: ArcgisServer['faults'] = new Map();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://capa');
    const [, name = '', layer] = /^\/services\/([^/]+)\/FeatureServer\/(\d+)\/query$/.exec(pathname) ?? [];
    asked.push({ name, query: searchParams });
    const fault = faults.get(asked.length);
    if (typeof fault === 'object' && 'late' in fault) await sleep(fault.late);
    if (typeof fault === 'object' && 'status' in fault)
      return response.writeHead(fault.status).end('<html>Error</html>');
    if (fault === 'cut') return cut(response);
    const body =
      typeof fault === 'object' && 'code' in fault
        ? errorBody(fault.code, fault.message ?? 'Unable to perform query operation.')
        : layer === '0'
          ? answer(layers[name], searchParams, { maxRecordCount, turn: asked.length })
          : errorBody(400, 'Invalid URL');
    response.end(JSON.stringify(fault === 'partial' ? half(body) : body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/services`;
  return { layer: (name) => `${url}/${name}/FeatureServer/0`, asked, faults };
}

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"features":[', () => response.destroy());
}

type Body = { error: object } | { count: number } | { features: object[]; exceededTransferLimit?: boolean };

const errorBody = (code: number, message: string, ...details: string[]) => ({
  error: { code, message, details: details.length > 0 ? details : [message] },
});

const INVALID = 'Cannot perform query. Invalid query parameters.';

type Place = { maxRecordCount: number; turn: number };

function answer(rows: readonly Attributes[] | undefined, query: URLSearchParams, place: Place): Body {
  if (!rows) return errorBody(400, 'Invalid URL');
  const text = (name: string) => query.get(name) ?? '';
  if (!/^p?json$/.test(text('f'))) return errorBody(400, 'Output format not supported.');
  const fields = Object.keys(rows[0] ?? {});
  const unknown = ['outFields', 'orderByFields'].find((name) =>
    text(name)
      .split(',')
      .some((field) => !['', '*', ...fields].includes(field.replace(/ (ASC|DESC)$/i, ''))),
  );
  if (unknown) return errorBody(400, INVALID, `'${unknown}' parameter is invalid`);
  for (const name of ['resultOffset', 'resultRecordCount'])
    if (!/^\d*$/.test(text(name))) return errorBody(400, INVALID, `'${name}' parameter is invalid`);
  const found = where(rows, text('where'));
  if (!found) return errorBody(400, INVALID, "'where' clause is invalid");
  if (text('returnCountOnly') === 'true') return { count: found.length };
  const ordered = text('orderByFields') === '' ? turned(found, place.turn) : found;
  const from = Number(text('resultOffset'));
  const count = Math.min(Number(text('resultRecordCount') || place.maxRecordCount), place.maxRecordCount);
  const page = ordered.slice(from, from + count);
  const more = from + page.length < ordered.length;
  return {
    features: page.map((attributes) => ({ attributes })),
    ...(more && { exceededTransferLimit: true }),
  };
}

/** Only the clauses that the DGT's own map sends. */
function where(rows: readonly Attributes[], clause: string): readonly Attributes[] | undefined {
  if (clause === '1=1') return rows;
  const [, province] = /^cod_ine ?= ?'?(\d+)'?$/.exec(clause) ?? [];
  return province === undefined ? undefined : rows.filter(({ cod_ine }) => String(cod_ine) === province);
}

/** Without an order in the query, ArcGIS may answer in a different order each time: here each answer starts at another row. */
function turned(rows: readonly Attributes[], turn: number): readonly Attributes[] {
  const start = (turn * 7) % Math.max(rows.length, 1);
  return [...rows.slice(start), ...rows.slice(0, start)];
}

const half = (body: Body): Body =>
  'features' in body ? { features: body.features.slice(0, body.features.length >> 1) } : body;
