import { and, or, type SQL, sql } from 'drizzle-orm';
import { NONE } from '#kit/list-names.ts';
import type { ListQuery } from '#kit/resource.ts';
import { throughOwed } from './owed.server.ts';
import { facturas } from './table.server.ts';

/** What an invoice is looked for by and is of its client, and the client's column. */
const COLUMNS = {
  codProvincia: sql`cod_provincia`,
  _idClasificacion: sql`clasificacion_id::text`,
  _idCanalCaptacion: sql`canal_captacion_id::text`,
};

/** The condition of the filters of invoices that are no columns of theirs. */
export const throughInvoice = (query: ListQuery): SQL | undefined =>
  and(throughClient(query), throughExchange(query), throughOwed(query));

/** The condition that an invoice is in the exchange that makes one of these, or makes that of one of these. */
function throughExchange({ _idCanje, _idCanjeada }: ListQuery): SQL | undefined {
  const of = (ids: unknown) => sql`ANY(${sql.param(ids)}::uuid[])`;
  return and(
    Array.isArray(_idCanje)
      ? sql`${facturas.id} IN (SELECT canjeada_id FROM facturas_canjes WHERE factura_id = ${of(_idCanje)})`
      : undefined,
    Array.isArray(_idCanjeada)
      ? sql`${facturas.id} IN (SELECT factura_id FROM facturas_canjes WHERE canjeada_id = ${of(_idCanjeada)})`
      : undefined,
  );
}

/** The condition that the client of an invoice, as it is today, is of these provinces, classifications and channels. */
function throughClient(query: ListQuery): SQL | undefined {
  const conditions = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const asked = query[name];
    return Array.isArray(asked) ? [ofSome(column, asked)] : [];
  });
  return and(...conditions);
}

function ofSome(column: SQL, values: readonly string[]): SQL | undefined {
  const some = values.filter((value) => value !== NONE);
  const clients = (where: SQL) =>
    sql`${facturas._idCliente} IN (SELECT clientes.id FROM clientes WHERE ${where})`;
  return or(
    some.length > 0 ? clients(sql`${column} = ANY(${sql.param(some)}::text[])`) : undefined,
    some.length < values.length
      ? or(sql`${facturas._idCliente} IS NULL`, clients(sql`${column} IS NULL`))
      : undefined,
  );
}
