import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { allow } from '#office/access/actor.server.ts';
import { id } from '#office/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { correctableTotal, readCorrectable } from './correctable.server.ts';
import { facturasFamily } from './family.server.ts';

const euros = z.string().meta({ examples: ['121.00'] });

/**
 * `GET facturas/consultarPorRectificar`: amount of a factura that rectificativas by differences can still
 * give back.
 */
export function registerCorrectable(app: HttpApp, { db }: PaperServices): void {
  app.get(
    '/facturas/consultarPorRectificar',
    {
      config: { access: allow('facturas', 'L', ['trabajador']) },
      schema: {
        summary:
          'Cuánto queda por rectificar de una factura emitida, después de sus rectificativas por diferencias',
        querystring: z.strictObject({ _id: id.describe('De la factura') }),
        response: { 200: z.object({ total: euros.describe('Base e impuestos que quedan') }) },
      },
    },
    async (request) => {
      const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
      const { _id } = await findPaper(db, facturasFamily, request.query._id, scope);
      return { total: correctableTotal(await readCorrectable(db, _id)) };
    },
  );
}
