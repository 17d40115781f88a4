import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from '#oficina/relacion/contactosClientes/table.server.ts';
import { facturas } from '#oficina/ventas/facturas/contract.ts';
import { facturas as facturasTable } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/contract.ts';
import { pedidos as pedidosTable } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import { presupuestos as presupuestosTable } from '#oficina/ventas/presupuestos/table.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { orderOf } from '#platform/crud/crud-list.server.ts';
import { columnOf } from '#platform/crud/crud-table.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';

const { db } = await createTestDatabase();

type Big = [family: { name: string; list: { order: readonly string[] } }, table: PgTable & { id: PgColumn }];

const BIG: Big[] = [
  [alumnos, alumnosTable],
  [clientes, clientesTable],
  [contactosClientes, contactosTable],
  [presupuestos, presupuestosTable],
  [pedidos, pedidosTable],
  [facturas, facturasTable],
];

const orders = BIG.flatMap(([{ name, list }, table]) =>
  list.order.map((orden) => ({ name, orden: `-${orden}`, table })),
);

test.each(orders)(
  '$name en el orden $orden se lee de un índice, sin ordenar nada',
  async ({ orden, table }) => {
    const order = orderOf(table, orden);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT 1 FROM ${table} ORDER BY ${order}, ${table.id} DESC LIMIT 51`,
      );
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines, 'an order of a big family needs an index of it and id, in table.server.ts').toMatch(
      /Index (Only )?Scan/,
    );
    expect(lines).not.toContain('Sort');
  },
);

test.each(BIG.map(([{ name }, table]) => ({ name, table })))(
  '$name busca un signo entre los pocos que lo tienen',
  async ({ table }) => {
    const condition = containsWords('@', [sql`${columnOf(table, 'busqueda')}`], {
      folded: true,
    });
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT 1 FROM ${table} WHERE ${condition}`);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${getTableName(table)}_signos`);
  },
);

const narrowed = [
  [presupuestosTable, 'estado', 'codigo'],
  [presupuestosTable, 'estado', 'fecha'],
  [presupuestosTable, 'estado', 'clienteNombre'],
  [presupuestosTable, 'estado', 'total'],
  [presupuestosTable, 'serie', 'codigo'],
  [presupuestosTable, 'serie', 'fecha'],
  [pedidosTable, 'estado', 'codigo'],
  [pedidosTable, 'estado', 'fecha'],
  [pedidosTable, 'estado', 'clienteNombre'],
  [pedidosTable, 'estado', 'total'],
  [pedidosTable, 'serie', 'codigo'],
  [pedidosTable, 'serie', 'fecha'],
  [facturasTable, 'estado', 'codigo'],
  [facturasTable, 'estado', 'fecha'],
  [facturasTable, 'serie', 'codigo'],
  [facturasTable, 'serie', 'fecha'],
] as const;

test.each(narrowed.map(([table, filtro, orden]) => ({ name: getTableName(table), table, filtro, orden })))(
  '$name con un solo $filtro, en el orden $orden, solo lee los suyos y no ordena nada',
  async ({ table, filtro, orden }) => {
    const order = orderOf(table, `-${orden}`);
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      await tx.execute(sql`SET LOCAL enable_sort = off`);
      await tx.execute(sql`SET LOCAL enable_bitmapscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT 1 FROM ${table} WHERE ${table[filtro]} = '1' ORDER BY ${order}, ${table.id} DESC LIMIT 51`,
      );
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(new RegExp(`Index Cond: \\(${filtro} = `));
    expect(lines).not.toContain('Sort');
  },
);
