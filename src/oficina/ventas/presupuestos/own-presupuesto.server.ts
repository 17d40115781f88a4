import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { agreedHash } from '#oficina/ventas/papeles/canonical.server.ts';
import { type Papel, type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { businessOf, publicPaper } from '#oficina/ventas/papeles/public-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { presupuestosOperations } from './operations.ts';
import type { MiPresupuesto } from './own-presupuesto.ts';
import { stepOf, wasRejected } from './public-presupuesto.server.ts';

type Paper = Papel &
  Partial<Record<'aceptadoEn' | 'aceptadoPor' | 'vistoEn' | 'hashAceptado', string | null>>;

/** Calls of the cliente's panel about presupuestos: one to read, and the number that wait. */
export function registerOwnPresupuestos(app: HttpApp, { db, clock }: PaperServices): void {
  const access = allow('presupuestos', 'L', ['cliente']);
  serve(app, presupuestosOperations.consultarMiPresupuesto, { access }, async (request) => {
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
  });
  serve(app, presupuestosOperations.contarMisPendientes, { access }, async (request) => {
    const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
    const { rows } = await db.execute<{ pendientes: number }>(sql`
        SELECT count(*)::int AS pendientes FROM presupuestos
        WHERE ${scope.where} AND estado = ${EstadoPresupuesto.enviado} AND version_vigente AND valido_hasta >= ${todayInMadrid(clock())}`);
    return { pendientes: rows[0]?.pendientes ?? 0 };
  });
}
