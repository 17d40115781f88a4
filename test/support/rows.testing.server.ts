import { v7 as uuid } from 'uuid';
import { imagenes } from '#comparador/autoescuelas/imagenes/table.server.ts';
import { mesesDgt } from '#comparador/dgt/tables.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** Rows that tests of several rooms need, valid without anything else said. */

type Said<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

/** Notes a month of the DGT as loaded; `mes` is its first day. */
export const insertMonth = (db: Db, mes: string, said: Said<typeof mesesDgt> = {}) =>
  db
    .insert(mesesDgt)
    .values({ mes, filas: 1, archivo: 'a', sha256: 'a', origen: 'dgt', cargadoEn: new Date(), ...said });

/** Inserts a photo of an autoescuela, its main one unless said, without its files. */
export const insertImagen = (db: Db, _idCliente: string, said: Said<typeof imagenes> = {}) =>
  db.insert(imagenes).values({
    id: uuid(),
    _idCliente,
    alt: 'El aula',
    orden: 1,
    esPrincipal: true,
    ancho: 900,
    alto: 600,
    bytes: 1,
    sha256: 'a',
    ...said,
  });

/** Inserts a transfer at thirty days that clientes may choose; gives its id. */
export async function insertFormaDePago(db: Db, said: Said<typeof formasDePago> = {}): Promise<string> {
  const id = uuid();
  await db.insert(formasDePago).values({
    id,
    codigo: 'P30',
    nombre: 'A treinta',
    tipo: 'transferencia',
    dias: 30,
    instrucciones: '',
    visibleCliente: true,
    orden: 1,
    activo: true,
    ...said,
  });
  return said.id ?? id;
}
