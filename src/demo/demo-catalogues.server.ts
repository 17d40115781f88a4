import type pg from 'pg';
import { v5 as uuidOfName } from 'uuid';
import { facturasRecurrentes } from '#oficina/ventas/facturasRecurrentes/contract.ts';
import { monthsAfter } from '#oficina/ventas/facturasRecurrentes/periods.ts';
import { plantillasPresupuestos } from '#oficina/ventas/plantillasPresupuestos/contract.ts';
import { chance, pick, type Random } from '#platform/kit/seeded-random.ts';
import { systemCode } from '#platform/kit/system-code.ts';
import { insertRows } from './demo-insert.server.ts';

/** Namespace of the ids of demonstration rows: only the id tells them from real rows. */
const NAMESPACE = '0198c0de-7ab1-7e5c-8a10-5eba5710de40';
const idOf = (table: string, name: string) => uuidOfName(`${table} ${name}`, NAMESPACE);

type Row = { nombre: string } & Record<string, unknown>;

/** Rows of each catalogue. A catalogue that refers to another comes after it. */
const CATALOGUES: Readonly<Record<string, readonly Row[]>> = {
  canales_captacion: [
    { nombre: 'Comparador', grupo: 'web' },
    { nombre: 'Recomendación', grupo: 'referido' },
    { nombre: 'Llamada', grupo: 'telefono' },
    { nombre: 'Feria del sector', grupo: 'feria' },
    { nombre: 'Publicidad en buscadores', grupo: 'publicidad' },
  ],
  clasificaciones_cliente: [
    { nombre: 'Preferente', nivel: 'A', color: '#00743A', descripcion: 'Varias secciones, o web y anuncios' },
    { nombre: 'Habitual', nivel: 'B', color: '#40A9FF', descripcion: 'Ficha ampliada' },
    { nombre: 'Ocasional', nivel: 'C', color: '#8C8C8C', descripcion: '' },
  ],
  departamentos: [{ nombre: 'Dirección' }, { nombre: 'Administración' }, { nombre: 'Jefatura de estudios' }],
  categorias: [
    { nombre: 'Presencia en línea', slug: 'presencia-en-linea', descripcion: 'Fichas, webs y anuncios' },
    { nombre: 'Servicios', slug: 'servicios', descripcion: 'Lo que se hace en la autoescuela' },
  ],
  subcategorias: [
    {
      nombre: 'Fichas',
      slug: 'fichas',
      categoria_id: idOf('categorias', 'Presencia en línea'),
      descripcion: '',
    },
    { nombre: 'Webs', slug: 'webs', categoria_id: idOf('categorias', 'Presencia en línea'), descripcion: '' },
    {
      nombre: 'Formación',
      slug: 'formacion',
      categoria_id: idOf('categorias', 'Servicios'),
      descripcion: '',
    },
  ],
  marcas: [
    { nombre: 'Vinilos Olmo', tipo: 'articulo', web: '' },
    { nombre: 'Motos Abedul', tipo: 'vehiculo', web: '' },
    { nombre: 'Coches Tejo', tipo: 'vehiculo', web: '' },
  ],
  formas_de_pago: [
    { nombre: 'Transferencia a 30 días', codigo: 'TR30', tipo: 'transferencia', dias: 30 },
    { nombre: 'Domiciliación', codigo: 'DOM', tipo: 'domiciliacion', dias: 0 },
    { nombre: 'Bizum', codigo: 'BIZUM', tipo: 'bizum', dias: 0 },
    {
      nombre: 'Transferencia en dos plazos',
      codigo: 'TR2P',
      tipo: 'transferencia',
      dias: 0,
      plazos: [
        { dias: 0, porcentaje: '50' },
        { dias: 60, porcentaje: '50' },
      ],
    },
  ],
};

/** Default values of a row; `insertRows` skips those without a column in the table. */
const ORDINARY = { version: 1, activo: true, plazos: [], instrucciones: '', visible_cliente: true };

type With = { customers: { id: string }[]; workers: string[]; today: string };

/** Fills the catalogues and classifies clientes, alumnos and contacts. Call it before the papers are made. */
export async function seedDemoCatalogues(client: pg.ClientBase, random: Random, demo: With): Promise<void> {
  const now = `${demo.today}T08:00:00Z`;
  const dated = { creado_en: now, modificado_en: now };
  for (const [table, rows] of Object.entries(CATALOGUES))
    await insertRows(
      client,
      table,
      rows.map((row, index) => ({
        ...ORDINARY,
        ...dated,
        orden: index + 1,
        ...row,
        id: idOf(table, row.nombre),
      })),
    );
  for (const table of ['clientes', 'alumnos'])
    await file(client, random, { table, column: 'canal_captacion_id', catalogue: 'canales_captacion' });
  await file(client, random, {
    table: 'clientes',
    column: 'clasificacion_id',
    catalogue: 'clasificaciones_cliente',
  });
  await client.query(
    `UPDATE contactos_clientes c SET departamento_id = d.id FROM departamentos d
     WHERE c.cliente_id IN (SELECT id FROM clientes WHERE origen = 'demostracion')
       AND d.nombre = CASE WHEN c.cargo IN ('Gerente', 'Propietaria', 'Director') THEN 'Dirección' ELSE c.cargo END`,
  );
  await seedModels(client, demo, dated);
}

/** Gives most demonstration rows of a table a row of a catalogue. */
async function file(
  client: pg.ClientBase,
  random: Random,
  { table, column, catalogue }: Record<'table' | 'column' | 'catalogue', string>,
): Promise<void> {
  const { rows: kinds } = await client.query<{ id: string }>(
    `SELECT id FROM ${catalogue} ORDER BY orden, nombre`,
  );
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE origen = 'demostracion' ORDER BY codigo, id`,
  );
  const filed = rows
    .filter(() => chance(random, 0.8))
    .map(({ id }) => ({ id, kind: pick(random, kinds).id }));
  await client.query(
    `UPDATE ${table} t SET ${column} = x.kind FROM json_to_recordset($1) AS x (id uuid, kind uuid) WHERE t.id = x.id`,
    [JSON.stringify(filed)],
  );
}

const LINE = { descripcion: 'Gestión de solicitudes de alumnos', unidad: 'mes', precioUnitario: '96' };

const TERMS = {
  version: 1,
  dto_global1: '0',
  dto_global2: '0',
  impuesto: 'IVA',
  irpf: '0',
  precios_con_iva: false,
};

/** Makes a plantilla of presupuestos and a factura recurrente. */
async function seedModels(
  client: pg.ClientBase,
  { customers: clientes, workers, today }: With,
  dated: object,
): Promise<void> {
  const template = 'Presencia en el comparador';
  await insertRows(client, 'plantillas_presupuestos', [
    {
      ...TERMS,
      ...dated,
      id: idOf('plantillas_presupuestos', template),
      nombre: template,
      titulo: template,
      dias_validez: 30,
      lineas: plantillasPresupuestos.fields.lineas.schema.parse([
        { tipo: 'seccion', descripcion: template },
        { ...LINE, cantidad: '12' },
        { descripcion: 'Ficha ampliada anual', unidad: 'año', precioUnitario: '240' },
      ]),
    },
  ]);
  await insertRows(
    client,
    'facturas_recurrentes',
    clientes.slice(0, 1).map(({ id }) => ({
      ...TERMS,
      ...dated,
      id: idOf('facturas_recurrentes', id),
      nombre: 'Gestión de solicitudes de {periodo}',
      cliente_id: id,
      cada: '1',
      dia: 1,
      proxima_el: monthsAfter(today, 1, 1),
      emitir_sola: false,
      estado: 'activa',
      serie: '',
      responsable_id: workers[0] ?? null,
      lineas: facturasRecurrentes.fields.lineas.schema.parse([LINE]),
    })),
  );
}

/**
 * Removes the demonstration rows that nobody changed and no real row uses. Call it after the
 * demonstration papers, alumnos and contacts are gone, and before the clientes are.
 */
export async function removeDemoCatalogues(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE clientes SET clasificacion_id = NULL, canal_captacion_id = NULL WHERE origen = 'demostracion'`,
  );
  await remove(client, 'plantillas_presupuestos', ['Presencia en el comparador']);
  for (const [table, rows] of Object.entries(CATALOGUES).toReversed())
    await remove(
      client,
      table,
      rows.map(({ nombre }) => nombre),
    );
}

async function remove(client: pg.ClientBase, table: string, names: string[]): Promise<void> {
  for (const name of names) {
    await client.query('SAVEPOINT catalogue');
    try {
      await client.query(`DELETE FROM ${table} WHERE id = $1 AND version = 1`, [idOf(table, name)]);
    } catch (error) {
      // A real row uses it.
      if (systemCode(error) !== '23503') throw error;
      await client.query('ROLLBACK TO SAVEPOINT catalogue');
    }
  }
}
