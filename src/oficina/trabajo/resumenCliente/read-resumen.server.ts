import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { PapelAbierto, ResumenCliente, Sumas } from './contract.ts';
import { readMoney } from './money.server.ts';
import { openPapers } from './open-papers.server.ts';

/** Families whose rows are only counted. */
const COUNTED = [
  'presupuestos',
  'pedidos',
  'facturas',
  'documentos',
  'contactosClientes',
  'alumnos',
] as const;

const TABLES: Readonly<Record<(typeof COUNTED)[number], SQL>> = {
  presupuestos: sql`presupuestos`,
  pedidos: sql`pedidos`,
  facturas: sql`facturas`,
  documentos: sql`documentos`,
  contactosClientes: sql`contactos_clientes`,
  alumnos: sql`alumnos_autoescuelas`,
};

/** Gives the summary of a cliente, with what the actor may see of each family; 404 out of the actor's reach. */
export async function readResumen(
  tx: Transaction,
  { cliente, actor, hoy }: { cliente: string; actor: Actor; hoy: string },
): Promise<ResumenCliente> {
  const seen = (family: Parameters<typeof seenOf>[1]) => seenOf({ actor }, family);
  const facturas = seen('facturas');
  const papers = openPapers(cliente, {
    facturas,
    pedidos: seen('pedidos'),
    presupuestos: seen('presupuestos'),
  });
  const known = await tx.execute(
    sql`SELECT FROM clientes WHERE clientes.id = ${cliente} AND ${seen('clientes') ?? sql`false`}`,
  );
  if (!known.rowCount) throw notFound('el cliente');
  const cuenta = await tx.execute<Record<string, number | null>>(countsOf(cliente, seen));
  const abiertos = await tx.execute<PapelAbierto & { cuantos: number }>(papers ?? sql`SELECT WHERE false`);
  const money =
    facturas && (await readMoney(tx, { cliente, hoy, facturas, anteriores: seen('facturasAnteriores') }));
  return {
    hoy,
    dinero: money ? dineroOf(money.own, money.elsewhere, money.cobros) : null,
    abiertos: abiertos.rows.map(({ cuantos: _all, ...row }) => row),
    total: abiertos.rows[0]?.cuantos ?? 0,
    cuenta: Object.fromEntries(
      Object.entries(cuenta.rows[0] ?? {}).flatMap(([name, count]) =>
        count === null ? [] : [[name, count]],
      ),
    ),
  };
}

type Dinero = NonNullable<ResumenCliente['dinero']>;

function dineroOf(
  own: (Sumas & Pick<Dinero, 'vendido' | 'pagaA' | 'aFavor' | 'ingresos'>) | undefined,
  elsewhere: (Sumas & Pick<Dinero, 'vendido'>) | undefined,
  cobros: Dinero['cobros'],
): Dinero {
  if (!own || !elsewhere) throw new Error('sums always give a row');
  const { vendido, pagaA, aFavor, ingresos, ...propias } = own;
  const { vendido: before, ...anteriores } = elsewhere;
  return { propias, anteriores, vendido: vendido || before, pagaA, aFavor, ingresos, cobros };
}

function countsOf(cliente: string, seen: (family: (typeof COUNTED)[number]) => SQL | undefined): SQL {
  const counts = COUNTED.map((family) => {
    const condition = seen(family);
    // Solicitudes are in another table: an actor who reaches the cliente and may see alumnos gets their number.
    const where = family === 'alumnos' ? sql`true` : condition;
    return condition
      ? sql`(SELECT count(*)::int FROM ${TABLES[family]} WHERE cliente_id = ${cliente} AND ${where}) AS ${sql.identifier(family)}`
      : sql`NULL::int AS ${sql.identifier(family)}`;
  });
  return sql`SELECT ${sql.join(counts, sql`, `)}`;
}
