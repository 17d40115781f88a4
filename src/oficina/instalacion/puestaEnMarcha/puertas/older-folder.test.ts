import { expect, test } from 'vitest';
import { applyMigrations } from '#platform/database/migrations.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';

/** Migrations before the doors. */
const BEFORE = 60;

const BUSINESS = `INSERT INTO negocio (razon_social, nombre_comercial, nif, direccion, email)
  VALUES ('Una', 'Una', 'B12345674', 'Calle Mayor, 1', 'a@b.es')`;
const MONTH = `INSERT INTO meses_dgt VALUES ('2026-09-01', 1, 'a', 'a', 'dgt', now())`;
const letter = (tipo: string) =>
  `INSERT INTO correos (id, tipo, para, datos, clave) VALUES (gen_random_uuid(), '${tipo}', 'a@b.es', '{}', 'una')`;
const counter = (ultimo: number, empieza: number) =>
  `INSERT INTO contadores_papeles (familia, serie, ejercicio, ultimo, empieza_tras) VALUES ('pedidos', '', 2026, ${ultimo}, ${empieza})`;

const CASES: [what: string, statements: string[], open: string[]][] = [
  ['vacía', [], []],
  ['preparada y sin nadie', [BUSINESS, counter(7, 7), letter('prueba')], []],
  ['con resultados y sin NIF', [MONTH], []],
  ['con resultados y a su nombre', [BUSINESS, MONTH], ['web']],
  ['a la que ya han escrito', [letter('contacto')], ['web']],
  ['con números dados', [counter(8, 7)], ['ventas']],
  ['con facturas enviadas', [letter('factura_enviada')], ['ventas']],
];

test('una carpeta de antes se abre como estaba: lo que se usaba sigue abierto, y lo demás espera', async () => {
  const { db } = await createTestDatabase({ empty: true });
  const client = await db.$client.connect();
  await client.query('BEGIN');
  await applyMigrations(client, BEFORE);
  await client.query('COMMIT');
  for (const [what, statements, open] of CASES) {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await applyMigrations(client);
    const { rows } = await client.query<{ puerta: string }>(
      'SELECT puerta FROM actos_puertas WHERE abierta ORDER BY puerta',
    );
    expect(
      rows.map(({ puerta }) => puerta),
      what,
    ).toEqual(open);
    await client.query('ROLLBACK');
  }
  client.release();
});
