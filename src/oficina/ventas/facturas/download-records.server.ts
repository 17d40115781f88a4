import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { recordFiles } from '#oficina/ventas/verifactu/exportar/record-files.server.ts';
import {
  type Stretch,
  type StretchQuery,
  stretchesOf,
} from '#oficina/ventas/verifactu/exportar/stretches.server.ts';
import { takePlace } from '#platform/files/send-sheet.server.ts';
import { zip } from '#platform/files/zip.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { facturasFamily } from './family.server.ts';

const dia = daySchema();

const file = { head: false, compress: false } as const;

/**
 * `GET facturas/descargarRegistros` and `GET facturas/exportarRegistros`: the sealed records of a factura, or
 * of a period, with a program that checks them.
 */
export function registerRecordDownloads(app: HttpApp, services: PaperServices): void {
  const { db } = services;
  page(
    app,
    {
      path: 'facturas/descargarRegistros',
      ...file,
      summary: 'Descarga: los registros de facturación de una factura en XML, con su comprobación, en un ZIP',
      query: z.strictObject({ _id: id.describe('De la factura') }),
    },
    { access: allow('facturas', 'L', ['trabajador']) },
    async (request, reply) => {
      const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
      const { _id, codigo } = await findPaper(db, facturasFamily, request.query._id, scope);
      const asked = { facturaId: _id, codigo: String(codigo) };
      const stretches = await stretchesOf(db, asked);
      if (stretches.length === 0) throw notFound('ningún registro de esa factura: aún no se ha emitido');
      return sendRecords({ request, reply }, services, { asked, stretches, name: `registros-${codigo}` });
    },
  );
  page(
    app,
    {
      path: 'facturas/exportarRegistros',
      ...file,
      summary:
        'Descarga: los registros de facturación hechos en unos días, en XML y en el orden de su cadena, con su comprobación, en un ZIP',
      query: z.strictObject({
        desde: dia.meta({
          description: 'Primer día en que se hicieron, con la hora de la península',
          examples: ['2026-01-01'],
        }),
        hasta: dia.meta({ description: 'El último', examples: ['2026-12-31'] }),
      }),
    },
    { access: allow('facturas', 'X', ['trabajador']) },
    async (request, reply) => {
      const { desde, hasta } = request.query;
      if (hasta < desde) throw invalidFields([{ campo: 'hasta', motivo: 'es anterior al primer día' }]);
      const asked = { desde, hasta };
      const stretches = await stretchesOf(db, asked);
      if (stretches.length === 0) throw notFound('ningún registro de facturación hecho en esos días');
      const name = `registros-${desde}-a-${hasta}`;
      return sendRecords({ request, reply }, services, { asked, stretches, name });
    },
  );
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type RecordsDownload = { asked: StretchQuery; stretches: readonly Stretch[]; name: string };

function sendRecords(
  { request, reply }: Exchange,
  { db }: PaperServices,
  { asked, stretches, name }: RecordsDownload,
): FastifyReply {
  const leave = takePlace(db);
  const stream = Readable.from(zip(recordFiles(db, asked, stretches)));
  stream.once('close', () => {
    leave();
    report(request.log, 'records taken away', { actor: actorOf(request)._id });
  });
  return reply
    .header('content-disposition', `attachment; filename="${name}.zip"`)
    .type('application/zip')
    .send(stream);
}
