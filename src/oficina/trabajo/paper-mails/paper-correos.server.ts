import { desc, sql } from 'drizzle-orm';
import type { CorreoDePapel } from '#oficina/base/letters/contract.ts';
import { recordOperations } from '#oficina/base/letters/operations.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { toJson } from '#oficina/correo/correos/read-correos.server.ts';
import { claseDe, listaTiposPlantilla } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { type PaperFamily, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';

type PaperMailing = {
  family: PaperFamily;
  /** Field of `datos` that holds the paper's id. */
  dato: string;
};

const MAILED: readonly PaperMailing[] = [
  { family: presupuestosFamily, dato: 'presupuestoId' },
  { family: pedidosFamily, dato: 'pedidoId' },
  { family: facturasFamily, dato: 'facturaId' },
];

/** Kinds of correo that the cliente of a paper gets: those whose words the office may change. */
const tiposOf = (family: string) => listaTiposPlantilla.filter((tipo) => claseDe(tipo).familia === family);

/** Largest number of correos in the list. */
const MOST = 50;

/**
 * `GET {papeles}/correos`: lists the correos to the cliente about a paper and their state, for workers
 * who see the paper.
 */
export function registerPaperCorreos(app: HttpApp, { db }: { db: Db }): void {
  for (const mailed of MAILED) {
    const { family } = mailed;
    const { name, one } = family.resource;
    const summary = `Correos al cliente sobre ${one}, el último primero, y si se han entregado`;
    const config = { access: allow(family.recurso, 'L', ['trabajador']), refuses: [404] };
    serve(app, recordOperations(name, summary).leer, config, async (request) => {
      const { _id } = request.query;
      const { scope } = reachOf(family, request, 'consultarPorId');
      await findPaper(db, family, _id, scope);
      return mailsOf(db, _id, mailed);
    });
  }
}

async function mailsOf(db: Db, _id: string, { dato, family }: PaperMailing): Promise<CorreoDePapel[]> {
  const tipos = tiposOf(family.resource.name);
  const rows = await db
    .select()
    .from(correos)
    .where(
      sql`${correos.datos} @> ${JSON.stringify({ [dato]: _id })}::jsonb AND ${correos.tipo} = ANY(${sql.param(tipos)}::text[])`,
    )
    .orderBy(desc(correos.creadoEn), desc(correos.id))
    .limit(MOST);
  return rows.map(toJson);
}
