import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { noteExport } from '#oficina/base/security-log/recorder.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { informes, maySee } from './catalogue.ts';
import { filtersOf, type InformeLeido, type Pedido, pedirArchivoInforme, periodOf } from './contract.ts';
import { sendInforme } from './export-informe.server.ts';
import type { InformeDefinition } from './informe.ts';
import { informesOperations, LINES } from './operations.ts';
import type { Reading } from './reading.server.ts';
import { type InformeEntero, readByMonths, readInforme } from './run-informe.server.ts';

/** Rows that screens show of a report; files have them all. */
const SHOWN = 500;

/**
 * `GET /informes/leer` and `GET /informes/exportar`: figures of the business, in several informes
 * (decision 034).
 */
export function registerInformes(app: HttpApp, { db, clock }: StandardServices): void {
  const readingOf = (request: FastifyRequest, asked: Pedido): Reading => {
    const actor = actorOf(request);
    if (!maySee(actor, asked.informe)) throw notAllowed('Tu rol no da acceso a este informe');
    const hoy = todayInMadrid(clock());
    return {
      db,
      actor,
      hoy,
      reach: scopeOf(request),
      period: periodOf(asked, hoy),
      filtros: filtersOf(asked),
    };
  };
  serve(
    app,
    informesOperations.leer,
    { access: allow('informes', 'L', ['trabajador']) },
    async (request, reply) => {
      const reading = readingOf(request, request.query);
      const answer = (read: InformeEntero) => answerOf(request.query, reading, read, clock());
      if (!request.headers.accept?.includes(LINES))
        return answer(await readInforme(request.query.informe, reading));
      // A stream is sent unchanged: the schema is for an answer in one piece.
      const told = Readable.from(lines(request, reading, answer), { highWaterMark: 1 });
      return reply.type(`${LINES}; charset=utf-8`).send(told as never);
    },
  );
  page(
    app,
    {
      path: 'informes/exportar',
      summary: 'Descarga: un informe entero, en CSV, XLSX o PDF',
      query: pedirArchivoInforme,
      head: false,
    },
    { access: allow('informes', 'X', ['trabajador']) },
    async (request, reply) => {
      const { formato, ...asked } = request.query;
      const reading = readingOf(request, asked);
      const read = await readInforme(asked.informe, reading);
      noteExport({ db, clock }, request, { formato, filas: read.filas.length, completa: true });
      return sendInforme(reply, { formato, informe: asked.informe, reading, read, now: clock() });
    },
  );
}

function answerOf({ informe }: Pedido, { period }: Reading, read: InformeEntero, now: Date): InformeLeido {
  const { titulo, columnas, comoSeCalcula }: InformeDefinition = informes[informe];
  return {
    informe,
    titulo,
    desde: period?.desde ?? null,
    hasta: period?.hasta ?? null,
    columnas: Object.entries(columnas).map(([nombre, column]) => ({ nombre, ...column })),
    filas: read.filas.slice(0, SHOWN),
    filasTotal: read.filas.length,
    totales: read.totales,
    comoSeCalcula: [...comoSeCalcula],
    calculadoEn: now.toISOString(),
  };
}

/** Streams the progress line by line, then the informe; a failure after the start is a line too. */
async function* lines(
  request: FastifyRequest<{ Querystring: unknown }>,
  reading: Reading,
  answer: (read: InformeEntero) => InformeLeido,
): AsyncGenerator<string> {
  const { informe } = request.query as Pedido;
  try {
    const steps = readByMonths(informe, reading);
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) yield `${JSON.stringify({ avance: step.value })}\n`;
    yield `${JSON.stringify({ informe: answer(step.value) })}\n`;
  } catch (error) {
    report(request.log, 'report left half read', { failure: error });
    yield `${JSON.stringify({ error: 'No se ha podido terminar el informe. Vuelve a intentarlo' })}\n`;
  }
}
