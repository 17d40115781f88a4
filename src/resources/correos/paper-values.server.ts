import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { formatDay } from '#kit/format.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import type { Valores } from '#office/letters/fill.ts';
import type { Sender } from '#office/letters/sender.server.ts';
import type { Papel } from '#office/papeles/paper-family.server.ts';
import { readPaper } from '#office/papeles/read-paper.server.ts';
import { invoices } from '../facturas/family.server.ts';
import type { Factura } from '../facturas/invoice.server.ts';
import { orders } from '../pedidos/family.server.ts';
import type { FamiliaDePapel } from '../plantillasCorreo/kinds.ts';

/** What letters of a quote say of it. */
export type Quote = {
  id: string;
  codigo: string;
  titulo: string | null;
  estado: string;
  vigente: boolean;
  validoHasta: string;
  total: string;
  _idCliente: string | null;
  cliente: string;
  aceptadoPor: string | null;
  motivo: string | null;
};

/** A quote that has its number; undefined for any other. */
export async function readQuote(db: Pick<Db, 'execute'>, presupuestoId: string): Promise<Quote | undefined> {
  const { rows } = await db.execute<Quote>(sql`
    SELECT id, codigo, titulo, estado, version_vigente AS vigente, valido_hasta::text AS "validoHasta", total,
      cliente_id AS "_idCliente", cliente_nombre AS cliente, aceptado_por AS "aceptadoPor", motivo_cierre AS motivo
    FROM presupuestos WHERE id = ${presupuestoId} AND codigo IS NOT NULL`);
  return rows[0];
}

/** A paper in a sentence: its number and, where it has one, its title. */
export const named = ({ codigo, titulo }: { codigo: string; titulo: string | null }): string =>
  titulo ? `${codigo}, «${titulo}»` : codigo;

type Named = { codigo: string; titulo: string | null; nombre: string; total: string };

const paperValues = ({ codigo, titulo, nombre, total }: Named, negocio: Sender): Valores => ({
  nombre,
  numero: codigo,
  titulo: titulo ?? '',
  numeroYTitulo: named({ codigo, titulo }),
  total: formatEurosText(total),
  negocio: negocio.nombreComercial,
});

/** What the fields of a quote's letters stand for. */
export const quoteValues = (quote: Quote, negocio: Sender): Valores => ({
  ...paperValues({ ...quote, nombre: quote.cliente }, negocio),
  validez: formatDay(quote.validoHasta),
  firmante: quote.aceptadoPor ?? '',
});

/** What the fields of an invoice's letters stand for. */
export const invoiceValues = (invoice: Factura, negocio: Sender): Valores => {
  const { codigo, titulo, clienteNombre, destinatario, total, fecha, pendienteCobro, venceEl } = invoice;
  const nombre = clienteNombre || (destinatario?.nombre ?? '');
  return {
    ...paperValues({ codigo: codigo ?? '', titulo: titulo ?? null, nombre, total }, negocio),
    fecha: formatDay(fecha),
    pendiente: formatEurosText(pendienteCobro),
    vencimiento: venceEl === null ? '' : formatDay(venceEl),
  };
};

/** What the fields of an order's letter stand for. */
export const orderValues = (order: Papel, negocio: Sender): Valores => {
  const { codigo, titulo, clienteNombre: nombre, total } = order;
  return paperValues({ codigo: codigo ?? '', titulo: titulo ?? null, nombre, total }, negocio);
};

type Reader = (db: Db, id: string, negocio: Sender) => Promise<Valores | undefined>;

/** The values of a paper of each family, to look at a letter without sending it; undefined where it is not there. */
export const valuesOf: Record<FamiliaDePapel, Reader> = {
  presupuestos: async (db, id, negocio) => {
    const quote = await readQuote(db, id);
    return quote && quoteValues(quote, negocio);
  },
  pedidos: async (db, id, negocio) => {
    const order = await readPaper(db, orders, id);
    return order && orderValues(order, negocio);
  },
  facturas: async (db, id, negocio) => {
    const invoice = (await readPaper(db, invoices, id)) as Factura | undefined;
    return invoice && invoiceValues(invoice, negocio);
  },
};
