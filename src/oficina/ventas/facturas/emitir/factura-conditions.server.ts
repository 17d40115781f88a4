import { and, or, type SQL, sql } from 'drizzle-orm';
import { NONE } from '#platform/kit/contract/list-names.ts';
import type { ListQuery } from '#platform/kit/contract/resource.ts';
import { owedCondition } from '../cobros/owed.server.ts';
import { facturas } from '../table.server.ts';

/** Columns of `clientes`, by the name of the filter of facturas that uses them. */
const COLUMNS = {
  codProvincia: sql`cod_provincia`,
  _idClasificacion: sql`clasificacion_id::text`,
  _idCanalCaptacion: sql`canal_captacion_id::text`,
};

/** Condition of the filters that are no columns of `facturas`. */
export const facturaConditions = (query: ListQuery): SQL | undefined =>
  and(throughClient(query), throughExchange(query), owedCondition(query));

/** Condition: the factura was replaced by one of `_idCanje`, or it replaced one of `_idCanjeada`. */
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

/** Condition: the cliente has today one of these provinces, classifications and channels. */
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
