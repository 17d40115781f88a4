import { Readable } from 'node:stream';
import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Factura } from '#oficina/ventas/facturas/factura.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { printFactura } from '#oficina/ventas/facturas/printed-factura.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import {
  type Papel,
  type PaperFamily,
  type PaperServices,
  reachOf,
} from '#oficina/ventas/papeles/paper-family.server.ts';
import { printPaper } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { markOfPresupuesto } from '#oficina/ventas/presupuestos/print.server.ts';
import { printPresupuesto } from '#oficina/ventas/presupuestos/print-presupuesto.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { takePlace } from '#platform/files/send-sheet.server.ts';
import { type ZipEntry, zip } from '#platform/files/zip.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { several } from '#platform/kit/contract/list-query.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

type PaperPrinter = { family: PaperFamily; clase: string; print(db: Db, paper: Papel): Promise<Buffer> };

/** PDF of the papers of each family, as «Descargar» gives it; it does not count as a print. */
const PRINTED: readonly PaperPrinter[] = [
  {
    family: facturasFamily,
    clase: 'factura',
    print: (db, paper) => printFactura(db, paper as Factura, { duplicate: false }),
  },
  {
    family: presupuestosFamily,
    clase: 'presupuesto',
    print: (db, paper) => printPresupuesto(db, paper, { marca: markOfPresupuesto(paper) }),
  },
  {
    family: pedidosFamily,
    clase: 'pedido',
    print: (db, paper) =>
      printPaper(db, paper, {
        clase: 'Pedido',
        marca: paper.estado === EstadoPedido.cancelado ? 'Cancelado' : 'Vista previa',
      }),
  },
];

const EXAMPLE = '01a1fe40-b6f7-7460-8b47-4111e611c36f';

/** `GET {family}/descargarVarias`: the PDF of some papers in one ZIP, each drawn when its turn comes. */
export function registerPapersZip(app: HttpApp, { db, clock }: Pick<PaperServices, 'db' | 'clock'>): void {
  for (const { family, clase, print } of PRINTED) {
    const { name, many } = family.resource;
    page(
      app,
      {
        path: `${name}/descargarVarias`,
        summary: `Un ZIP con los PDF de varias: ${many}, 100 como mucho`,
        query: z.strictObject({ _id: several(id).meta({ examples: [EXAMPLE] }) }),
        head: false,
        compress: false,
      },
      { access: allow(family.recurso, 'L', ['trabajador']), refuses: [404] },
      async (request, reply) => {
        const { scope } = reachOf(family, request, 'consultarPorId');
        const papers: Papel[] = [];
        // Read all papers before the first byte: one that is out of reach must give an error, not half a file.
        for (const _id of request.query._id) papers.push(await findPaper(db, family, _id, scope));
        const free = onlyOnce(takePlace(db));
        const papersZip = zip(entries(papers, (paper) => print(db, paper), clase));
        // If the visitor leaves before the first byte, `freeing` never starts: then only `close` frees the place.
        const content = Readable.from(freeing(papersZip, free)).once('close', free);
        return reply
          .header('content-disposition', `attachment; filename="${name}-${todayInMadrid(clock())}.zip"`)
          .type('application/zip')
          .send(content);
      },
    );
  }
}

function onlyOnce(act: () => void): () => void {
  let left: (() => void) | undefined = act;
  return () => {
    left?.();
    left = undefined;
  };
}

/** Passes the pieces on. The place is free before the last piece is sent, so that the next download finds it. */
async function* freeing<Piece>(pieces: AsyncIterable<Piece>, free: () => void): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } finally {
    free();
  }
}

async function* entries(
  papers: readonly Papel[],
  print: (paper: Papel) => Promise<Buffer>,
  clase: string,
): AsyncGenerator<ZipEntry> {
  for (const paper of papers) {
    const number = (paper.codigo ?? `borrador-${paper._id.slice(-6)}`).replace(/[^\p{L}\p{N}._-]/gu, '_');
    yield { name: `${clase}-${number}.pdf`, content: [await print(paper)] };
  }
}
