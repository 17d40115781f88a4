// Program that a test kills: `node <this> <database>` issues every draft at once, and writes each number once
// it is stored.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#platform/database/db.server.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';
import { issueFactura } from './issue-factura.server.ts';

// A killed program would leave no compile cache for the next one.
flushCompileCache();
const clock = () => new Date();
const db = openDatabase({ url: process.argv[2] ?? '', max: 10 });
const actor = {
  _id: '00000000-0000-7000-8000-000000000000',
  tipo: 'trabajador' as const,
  rol: 'Administrador',
  clienteId: null,
  email: '',
  nombre: 'Prueba',
  sesionId: '',
};
const { rows } = await db.$client.query<{ _id: string; version: number }>(
  `SELECT id AS _id, version FROM facturas WHERE estado = '${EstadoFactura.preparando}'`,
);
await Promise.all(
  rows.map(async (draft) => {
    const issued = await db.transaction((tx) =>
      issueFactura({ tx, actor, now: clock(), family: facturasFamily, scope: {} }, draft, clock),
    );
    process.stdout.write(`${issued._id}\n`);
  }),
);
await db.$client.end();
