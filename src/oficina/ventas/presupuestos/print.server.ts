import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type Papel, type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { sendPdf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { printPresupuesto } from './print-presupuesto.server.ts';

const clase = 'Presupuesto';

/**
 * Registers `GET presupuestos/descargar` and `presupuestos/imprimir`: the same PDF, to keep or to look at.
 */
export function registerPresupuestoPrints(app: HttpApp, { db }: Pick<PaperServices, 'db'>): void {
  for (const [verb, how, summary] of [
    ['descargar', 'attachment', 'Descarga el PDF de un presupuesto'],
    ['imprimir', 'inline', 'El PDF de un presupuesto, para verlo o imprimirlo'],
  ] as const)
    page(
      app,
      {
        path: `presupuestos/${verb}`,
        summary,
        query: z.strictObject({
          _id: id,
          duplicado: z.stringbool('di true o false').default(false).describe('Marcado como copia'),
        }),
        head: false,
      },
      { access: allow('presupuestos', 'L') },
      async (request, reply) => {
        const { _id, duplicado } = request.query;
        const { scope } = reachOf(presupuestosFamily, request, 'consultarPorId');
        const paper = await findPaper(db, presupuestosFamily, _id, scope);
        const bytes = await printPresupuesto(db, paper, {
          marca: duplicado ? 'Duplicado' : markOfPresupuesto(paper),
        });
        return sendPdf(reply, bytes, { ...paper, clase, how });
      },
    );
}

/** Mark on a PDF that is not a valid presupuesto. */
export function markOfPresupuesto({ estado, versionVigente }: Papel): string {
  if (versionVigente === false) return 'Sustituido por otra versión';
  if (estado === EstadoPresupuesto.cancelado) return 'Cancelado';
  return estado === EstadoPresupuesto.solicitado || estado === EstadoPresupuesto.enProceso ? 'Borrador' : '';
}
