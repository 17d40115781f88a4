import { alumnoTables } from './map/alumnos.server.ts';
import { clienteTables } from './map/clientes.server.ts';
import type { TablaPersonal } from './map/entry.server.ts';
import { moneyTables } from './map/money.server.ts';
import { paperTables } from './map/papers.server.ts';
import { peopleTables } from './map/people.server.ts';
import { signedTables } from './map/signed.server.ts';
import { traceTables } from './map/traces.server.ts';

/**
 * All the personal data, table by table, with its treatment after an erasure request. The tables are in
 * removal order: a table that describes another one goes before it. A test finds the columns that no table
 * of this map has.
 */
export const personalMap: readonly TablaPersonal[] = [
  ...traceTables,
  ...signedTables,
  ...paperTables,
  ...moneyTables,
  ...alumnoTables,
  ...clienteTables,
  ...peopleTables,
];
