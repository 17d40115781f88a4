import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { EstadoPresupuesto } from './estados.ts';

type Call = ReturnType<typeof caller>;

/** Fields of a paper that tests read from an answer. */
export type PaperJson = Record<string, unknown> & {
  _id: string;
  version: number;
  estado: string;
  lineas: ({ _id: string } & Record<string, unknown>)[];
};

/** Concept of the catalogue at 50 € the hour and 21 %, changed by the given fields. */
export async function makeConcepto(
  db: Db,
  said: { nombre?: string; precio?: string; activo?: boolean } = {},
): Promise<string> {
  const { nombre = 'Asesoría', precio = '50', activo = true } = said;
  const id = uuid();
  await db.execute(sql`
    INSERT INTO conceptos_presupuestos (id, codigo, nombre, descripcion, precio, tipo_iva, unidad, activo)
    VALUES (${id}, ${id.toUpperCase()}, ${nombre}, 'Por horas', ${precio}, 21, 'hora', ${activo})`);
  return id;
}

const LINES = [
  { descripcion: 'Web de la autoescuela', cantidad: '2', precioUnitario: '100' },
  { tipo: 'opcional', descripcion: 'Fotografías', precioUnitario: '50' },
];

/** Presupuesto of this cliente in this state, made through its calls. */
export async function presupuestoIn(
  call: Call,
  estado: string,
  said: Record<string, unknown> = {},
): Promise<PaperJson> {
  const made = await call('POST /presupuestos/crear', { titulo: 'Prueba', lineas: LINES, ...said });
  if (made.statusCode !== 200) throw new Error(made.body);
  let presupuesto = made.json<PaperJson>();
  const steps: Record<string, [string, object?][]> = {
    [EstadoPresupuesto.solicitado]: [],
    [EstadoPresupuesto.enProceso]: [['empezar']],
    [EstadoPresupuesto.hecho]: [['empezar'], ['terminar']],
    [EstadoPresupuesto.enviado]: [['empezar'], ['terminar'], ['entregar']],
    [EstadoPresupuesto.aceptado]: [
      ['empezar'],
      ['terminar'],
      ['entregar'],
      ['aceptar', { aceptadoPor: 'Rosa Gil', medio: 'telefono' }],
    ],
    [EstadoPresupuesto.cancelado]: [['cancelar']],
  };
  for (const [verb, body] of steps[estado] ?? []) {
    const { _id, version } = presupuesto;
    const moved = await call(`PUT /presupuestos/${verb}`, { _id, version, ...body });
    if (moved.statusCode !== 200) throw new Error(`${verb}: ${moved.body}`);
    presupuesto = moved.json<PaperJson>();
  }
  return presupuesto;
}
