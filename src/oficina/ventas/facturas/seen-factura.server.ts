import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { registerSeenDrafts } from '#oficina/ventas/papeles/seen-draft.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { defaultWay } from './borrador/default-way.server.ts';
import { readFormaPago } from './borrador/due-dates.server.ts';
import { newDraft } from './borrador/making-api.server.ts';
import { nextNumberOf } from './emitir/next-number.server.ts';
import type { Factura } from './factura.server.ts';
import { facturasFamily } from './family.server.ts';
import { printedFactura } from './printed-factura.server.ts';

/** Calls that show a factura as its form has it, dated and numbered as if it were issued now. */
export const registerSeenFacturas = (app: HttpApp, services: PaperServices): void =>
  registerSeenDrafts(app, services, facturasFamily, {
    recibe: 'facturas',
    make: newDraft,
    nextCode: ({ tx, now }, paper) => nextNumberOf(tx, paper as Factura, todayInMadrid(now)),
    usualWay: async ({ tx }, paper) => {
      const { pago } = await readFormaPago(tx, await defaultWay(tx, paper));
      return pago?.nombre ?? null;
    },
    print: ({ tx }, paper) => printedFactura(tx, paper as Factura, false),
  });
