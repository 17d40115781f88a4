import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { allow } from '#office/access/actor.server.ts';
import { agreedHash } from '#office/papeles/canonical.server.ts';
import { id } from '#office/papeles/paper-calls.server.ts';
import { type Papel, type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { businessOf, publicPaper } from '#office/papeles/public-paper.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { type MiPresupuesto, miPresupuesto } from './own-presupuesto.ts';
import { stepOf, wasRejected } from './public-presupuesto.server.ts';

type Paper = Papel &
  Partial<Record<'aceptadoEn' | 'aceptadoPor' | 'vistoEn' | 'hashAceptado', string | null>>;

/** Calls of the cliente's panel about presupuestos: one to read, and the number that wait. */
export function registerOwnPresupuestos(app: HttpApp, { db, clock }: PaperServices): void {
  app.get(
    '/presupuestos/consultarMiPresupuesto',
    {
      config: { access: allow('presupuestos', 'L', ['cliente']) },
      schema: {
        summary: 'Un presupuesto como lo lee su cliente, y cómo está',
        querystring: z.strictObject({ _id: id }),
        response: { 200: miPresupuesto },
      },
    },
    async (request) => {
      const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
      const paper: Paper = await findPaper(db, presupuestosFamily, request.query._id, scope);
      const now = stepOf(paper, clock());
      const paso: MiPresupuesto['paso'] =
        now === 'cancelado' && (await wasRejected(db, paper._id)) ? 'rechazado' : now;
      const { _id, version, validoHasta = '', aceptadoPor = null, aceptadoEn = null } = paper;
      return {
        _id,
        version,
        paso,
        validoHasta,
        aceptadoPor,
        aceptadoEn,
        hashAceptado: paper.hashAceptado ?? null,
        presupuesto: await publicPaper(db, paper, 'Presupuesto'),
        huella: agreedHash(paper),
        visto: Boolean(paper.vistoEn),
        negocio: businessOf(paper),
      };
    },
  );
  app.get(
    '/presupuestos/contarMisPendientes',
    {
      config: { access: allow('presupuestos', 'L', ['cliente']) },
      schema: {
        summary: 'Cuántos presupuestos esperan la respuesta de su cliente',
        response: { 200: z.object({ pendientes: z.number() }) },
      },
    },
    async (request) => {
      const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
      const { rows } = await db.execute<{ pendientes: number }>(sql`
        SELECT count(*)::int AS pendientes FROM presupuestos
        WHERE ${scope.where} AND estado = ${EstadoPresupuesto.enviado} AND version_vigente AND valido_hasta >= ${todayInMadrid(clock())}`);
      return { pendientes: rows[0]?.pendientes ?? 0 };
    },
  );
}
