import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { checkCode, makeLetters, noteStep, refuseLetters, type TownServices } from './change-town.server.ts';
import { deMunicipio, hacerCartas } from './contract.ts';
import { lanzamientosOperations } from './operations.ts';
import { printedPoster } from './printed-letters.server.ts';
import { readTown, stateOf } from './read-town.server.ts';

/** Towns where prices are gathered: their autoescuelas, the letters, the poster and the steps. */
export function registerLanzamientos(app: HttpApp, services: TownServices): void {
  const { db, clock, publicUrl } = services;
  const { leer, municipios: towns, consultar, anotar, negar, comprobar } = lanzamientosOperations;
  const reads = allow('direcciones', 'L', ['trabajador']);
  const access = allow('direcciones', 'A', ['trabajador']);
  // A code and a «no» are of the autoescuela for its carried requests too, so they have the rights of those.
  const speaks = allow('alumnos', 'A', ['trabajador']);
  serve(app, leer, { access: reads }, async () => {
    const { rows } = await db.execute<{
      codigo: string;
      empezadoEn: string;
      abiertoEn: string | null;
      incumpleDesde: string | null;
    }>(sql`
      SELECT codigo_municipio AS codigo, empezado_en AS "empezadoEn", abierto_en AS "abiertoEn", incumple_desde AS "incumpleDesde"
      FROM lanzamientos ORDER BY empezado_en DESC, codigo_municipio`);
    return {
      filas: rows.map(({ codigo, empezadoEn, abiertoEn, incumpleDesde }) => ({
        codigo,
        nombre: townByCode(codigo)?.nombre ?? codigo,
        codProvincia: codigo.slice(0, 2),
        estado: stateOf({ abiertoEn, incumpleDesde }),
        empezadoEn,
        abiertoEn,
      })),
    };
  });
  serve(app, towns, { access: reads }, ({ query }) => ({
    filas: municipios()
      .filter(({ codProvincia }) => codProvincia === query.provincia)
      .map(({ codigo, nombre }) => ({ codigo, nombre }))
      .toSorted((one, other) => one.nombre.localeCompare(other.nombre, 'es')),
  }));
  serve(app, consultar, { access: reads }, ({ query }) => readTown(db, query.municipio, clock()));
  serve(app, anotar, { access }, (request) => noteStep(services, request.body, actorOf(request)));
  serve(
    app,
    negar,
    { access: speaks, mails: { made: () => 'Está guardado que no quiere cartas' } },
    (request) => refuseLetters(services, request.body, actorOf(request)),
  );
  serve(app, comprobar, { access: speaks }, (request) => checkCode(services, request.body, actorOf(request)));
  page(
    app,
    {
      method: 'POST',
      path: 'lanzamientos/imprimir',
      summary: 'El PDF con las cartas que faltan en un municipio, o la de una autoescuela; quedan anotadas',
      body: hacerCartas,
    },
    // Each letter has a code, which is shown this once.
    { access, once: false },
    async (request, reply) =>
      sendPdf(
        reply,
        await makeLetters(services, request.body, actorOf(request)),
        `cartas-${request.body.municipio}`,
      ),
  );
  page(
    app,
    {
      path: 'lanzamientos/descargar',
      summary: 'El PDF del cartel con el QR que lleva a traer un precio del municipio',
      query: deMunicipio,
    },
    { access: reads },
    async ({ query }, reply) => {
      const now = clock();
      const town = await readTown(db, query.municipio, now);
      return sendPdf(
        reply,
        await renderPdf(await printedPoster(db, { town, publicUrl, now })),
        `cartel-${query.municipio}`,
      );
    },
  );
}

const sendPdf = (reply: FastifyReply, bytes: Buffer, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .send(bytes);
