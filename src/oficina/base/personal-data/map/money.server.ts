import { sql } from 'drizzle-orm';
import { any, ids } from '../person.server.ts';
import { FISCAL, LEY, SEIS_ANIOS, type TablaPersonal } from './entry.server.ts';

/** Tables of the money that came in. */
export const moneyTables: TablaPersonal[] = [
  {
    tabla: 'cobros',
    titulo: 'Cobros',
    personales: 'referencia anotado_por_nombre anotado_por',
    finalidad: 'Llevar lo cobrado',
    base: LEY,
    plazo: 'Como sus facturas',
    origen: 'Quien trabaja aquí',
    reglas: [
      {
        filas: ({ clientes, usuarios }) =>
          any(
            clientes.length === 0
              ? undefined
              : sql`factura_id IN (SELECT id FROM facturas WHERE ${ids('cliente_id', clientes)})`,
            ids('anotado_por', usuarios),
          ),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'fecha, importe, forma',
      },
    ],
  },
  {
    tabla: 'ingresos',
    titulo: 'Ingresos',
    personales: 'referencia anotado_por_nombre anotado_por',
    finalidad: 'Llevar lo cobrado',
    base: LEY,
    plazo: 'Como sus facturas',
    origen: 'Quien trabaja aquí',
    reglas: [
      {
        filas: ({ clientes, usuarios }) => any(ids('cliente_id', clientes), ids('anotado_por', usuarios)),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'fecha, importe, forma',
      },
    ],
  },
  {
    tabla: 'ingresos_usos',
    titulo: 'Usos de los ingresos',
    personales: 'referencia anotado_por_nombre anotado_por',
    finalidad: 'Llevar lo cobrado',
    base: LEY,
    plazo: 'Como sus facturas',
    origen: 'Quien trabaja aquí',
    reglas: [
      {
        filas: ({ clientes, usuarios }) =>
          any(
            clientes.length === 0
              ? undefined
              : sql`ingreso_id IN (SELECT id FROM ingresos WHERE ${ids('cliente_id', clientes)})`,
            ids('anotado_por', usuarios),
          ),
        trato: 'conservar',
        por: FISCAL,
        hasta: SEIS_ANIOS('fecha'),
        da: 'fecha, importe, forma',
      },
    ],
  },
];
