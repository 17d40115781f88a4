import { readFileSync } from 'node:fs';
import type http from 'node:http';
import pg from 'pg';
import type { Ficha } from '#comparador/ofertas/comparador/offer.ts';
import { PAGE_SIZE } from '#comparador/ofertas/comparador/search-offers.server.ts';
import { type BareServer, inBareProcess, listenOn, startBareProcess } from './bare-process.ts';

/** A statement as the program would send it. */
export type Statement = { name: string; text: string; values: unknown[] };

export type BareSearch = { databaseUrl: string; statementsFile: string; form: 'json' | 'html' };

/**
 * The least work of a search: a process with node:http and pg that runs the same prepared statements (`/17` is the seventeenth of
 * the file) and sends their result, as JSON or in a string template.
 */
export const startBareSearch = (options: BareSearch): Promise<BareServer> =>
  startBareProcess(import.meta.filename, options);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

type Answer = { cuentas: { total: number }; ofertas: { secciones: number[]; costes: (number | null)[] } };

/** The first rows of the answer, in a template of strings. */
function page({ cuentas, ofertas }: Answer, fichas: Map<number, Ficha>): string {
  const cards = ofertas.secciones.slice(0, PAGE_SIZE).map((id, index) => {
    const ficha = fichas.get(id);
    return `<li><h2><a href="/${ficha?.slug}">${escaped(ficha?.nombre ?? '')}</a></h2>
      <p>${escaped(ficha?.municipio ?? '')}, examina en ${escaped(ficha?.centros.join(', ') ?? '')}</p>
      <p>${((ofertas.costes[index] ?? 0) / 100).toFixed(0)} €</p>
      <p>${((ficha?.practico?.tasa ?? 0) * 100).toFixed(0)} % de ${ficha?.practico?.examenes} exámenes</p></li>`;
  });
  return `<!doctype html><html lang="es"><head><title>Autoescuelas</title></head><body>
    <h1>${cuentas.total} autoescuelas</h1><ol>${cards.join('')}</ol></body></html>`;
}

function answerFrom({ databaseUrl, statementsFile, form }: BareSearch): http.RequestListener {
  const statements: Statement[] = JSON.parse(readFileSync(statementsFile, 'utf8'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  return async (request, response) => {
    const statement = statements[Number(request.url?.slice(1))];
    if (!statement) return response.writeHead(404).end();
    const { rows } = await pool.query<Answer>(statement);
    const [row] = rows;
    if (!row) return response.writeHead(500).end();
    const fichas = await pool.query<{ id: number; ficha: Ficha }>({
      name: 'fichas',
      text: 'SELECT seccion_id AS id, ficha FROM ofertas WHERE permiso = $1 AND automatico = $2 AND seccion_id = ANY ($3)',
      values: [...statement.values.slice(0, 2), row.ofertas.secciones.slice(0, PAGE_SIZE)],
    });
    const byId = new Map(fichas.rows.map(({ id, ficha }) => [id, ficha]));
    const body = Buffer.from(
      form === 'json' ? JSON.stringify({ ...row.cuentas, ofertas: fichas.rows }) : page(row, byId),
    );
    const type = form === 'json' ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  };
}

await inBareProcess<BareSearch>(import.meta.filename, async (options) => listenOn(answerFrom(options)));
