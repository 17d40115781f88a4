import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Recurso } from '#oficina/base/roles/roles.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { estadosCobro } from '#oficina/ventas/facturas/estados.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { type CodesOf, paperCode } from './paper-codes.ts';

/** Columns where a text is searched. */
export type Place = {
  /** Fields of the place: an actor who may not read one of them does not search in it. */
  fields: readonly string[];
  /** In lower case without accents, with an index of pieces of three letters; `busqueda` if not given. */
  text?: SQL;
};

/** A family of the search; its `busqueda` begins with its name. */
export type SearchFamily = {
  familia: string;
  /** Heading over its results. */
  titulo: string;
  recurso: Recurso;
  scope: FamilyScope;
  table: PgTable & { id: PgColumn; busqueda: PgColumn };
  /** Its name, of these fields. */
  name: Record<string, PgColumn>;
  details: Record<string, PgColumn | SQL>;
  /**
   * The search uses the first place whose fields the actor may all read; without one, only exact matches
   * of its own fields count.
   */
  places: readonly Place[];
  /** Columns that are compared exactly, each with the values that a text may mean there. */
  exact: Record<string, { column: PgColumn; values: CodesOf }>;
  /** Column of its amount with VAT, and its field: rows of exactly an amount are found too. */
  amount?: { field: string; column: PgColumn };
  /** Column of its day, and its field. */
  day?: { field: string; column: PgColumn };
  /** Rows to search; all of them by default. */
  only?: SQL;
  ruta(id: string): string;
};

const nif: CodesOf = ({ plain }) => (/^[A-Z\d]{8,9}$/.test(plain) ? [plain.padStart(9, '0')] : []);

/** A code, with or without its letters, and with or without its leading zeros. */
const code =
  (letters: string, figures: number): CodesOf =>
  ({ plain }) => {
    const number = new RegExp(`^(?:${letters})?0*(\\d{1,12})$`).exec(plain)?.[1];
    return number === undefined ? [] : [`${letters}-${number.padStart(figures, '0')}`];
  };

/** A number that the business writes in a form of its own is found as it stands: `F26/0148`. */
const asTyped: CodesOf = ({ texto }) => (/^\S*\d\S*$/.test(texto) ? [texto.toUpperCase()] : []);

type Paper = Pick<SearchFamily, 'familia' | 'titulo' | 'scope'> & {
  familia: 'presupuestos' | 'pedidos' | 'facturas';
  table: typeof presupuestos | typeof pedidos | typeof facturas;
  codes: CodesOf;
  amount: { field: string; column: PgColumn };
  /** Details that tell how it stands. */
  state?: Record<string, SQL>;
};

/** An amount as people read it: `1.284,12 €`. */
const inEuros = (column: PgColumn) =>
  sql`translate(to_char(${column}, 'FM999,999,999,990.00'), ',.', '.,') || ' €'`;

/**
 * Papers: by number, amount, cliente, title and the cliente's reference. A draft has no number, so its name is the
 * cliente's.
 */
const papers = ({ codes, table, amount, state, ...said }: Paper): SearchFamily => ({
  ...said,
  table,
  amount,
  day: { field: 'fecha', column: table.fecha },
  recurso: said.familia,
  name: { codigo: table.codigo, clienteNombre: table.clienteNombre },
  details: {
    [amount.field]: inEuros(amount.column),
    ...state,
    titulo: table.titulo,
    refCliente: table.refCliente,
  },
  places: [{ fields: ['codigo', 'clienteNombre', 'titulo', 'refCliente'] }],
  exact: { codigo: { column: table.codigo, values: (typed) => [...codes(typed), ...asTyped(typed)] } },
  ruta: (id) => `/panelAdmin/${said.familia}/${id}`,
});

/** How much of a factura is paid: the usual reason to search for a factura. */
const cobro = sql`CASE WHEN ${facturas.estadoCobro} = 'cobrada' AND ${facturas.rectificada} = 'entera' THEN 'Rectificada' ${sql.join(
  Object.entries(estadosCobro).map(
    ([estado, palabra]) => sql`WHEN ${facturas.estadoCobro} = ${estado} THEN ${palabra}`,
  ),
  sql` `,
)} END`;

/** In the order in which they are shown. */
export const searchedFamilies: readonly SearchFamily[] = [
  {
    familia: 'clientes',
    titulo: 'Clientes',
    recurso: 'clientes',
    table: clientes,
    scope: scopes.clientes,
    name: { nombreComercial: clientes.nombreComercial },
    details: {
      codigo: clientes.codigo,
      nif: clientes.nif,
      razonSocial: clientes.razonSocial,
      telefono: clientes.telefono,
      email: clientes.email,
    },
    places: [{ fields: ['nombreComercial', 'razonSocial', 'nif', 'codigo', 'email', 'telefono'] }],
    exact: {
      codigo: { column: clientes.codigo, values: code('CLI', 5) },
      nif: { column: clientes.nif, values: nif },
    },
    ruta: (id) => `/panelAdmin/clientes/${id}`,
  },
  {
    familia: 'contactosClientes',
    titulo: 'Contactos de Clientes',
    recurso: 'contactosClientes',
    table: contactosClientes,
    scope: scopes.contactosClientes,
    name: { nombre: contactosClientes.nombre, apellidos: contactosClientes.apellidos },
    details: {
      _idCliente: sql`(SELECT c.nombre_comercial FROM clientes c WHERE c.id = ${contactosClientes._idCliente})`,
      cargo: contactosClientes.cargo,
      telefono: contactosClientes.telefono,
      email: contactosClientes.email,
    },
    places: [{ fields: ['nombre', 'apellidos', 'email', 'telefono', 'cargo'] }],
    exact: {},
    ruta: (id) => `/panelAdmin/contactosClientes/${id}`,
  },
  {
    familia: 'alumnos',
    titulo: 'Solicitudes alumnos',
    recurso: 'alumnos',
    table: alumnos,
    scope: scopes.alumnos,
    name: { nombre: alumnos.nombre, apellidos: alumnos.apellidos },
    details: { codigo: alumnos.codigo, dni: alumnos.dni, telefono: alumnos.telefono, email: alumnos.email },
    places: [
      { fields: ['nombre', 'apellidos', 'email', 'telefono', 'codigo', 'dni'] },
      { fields: ['nombre'], text: sql`sin_tildes(${alumnos.nombre})` },
    ],
    exact: {
      codigo: { column: alumnos.codigo, values: code('ALU', 6) },
      dni: { column: alumnos.dni, values: nif },
    },
    ruta: (id) => `/panelAdmin/alumnos/${id}`,
  },
  papers({
    familia: 'presupuestos',
    titulo: 'Presupuestos',
    scope: scopes.presupuestos,
    table: presupuestos,
    codes: paperCode('PRE'),
    amount: { field: 'total', column: presupuestos.total },
  }),
  papers({
    familia: 'pedidos',
    titulo: 'Pedidos',
    scope: scopes.pedidos,
    table: pedidos,
    codes: paperCode('PED'),
    amount: { field: 'total', column: pedidos.total },
  }),
  papers({
    familia: 'facturas',
    titulo: 'Facturas',
    scope: scopes.facturas,
    table: facturas,
    codes: paperCode('F', 'R', 'S', 'PRUEBA-F', 'PRUEBA-R', 'PRUEBA-S'),
    amount: { field: 'totalFactura', column: facturas.totalFactura },
    state: { estadoCobro: cobro },
  }),
  {
    familia: 'documentos',
    titulo: 'Documentos',
    recurso: 'documentos',
    scope: scopes.documentos,
    // Old versions have the same name, so only the last version is searched.
    table: documentos,
    name: { nombre: documentos.nombre },
    details: {
      _idCliente: sql`(SELECT c.nombre_comercial FROM clientes c WHERE c.id = ${documentos._idCliente})`,
      etiquetas: documentos.etiquetas,
      nombreOriginal: documentos.nombreOriginal,
    },
    places: [{ fields: ['nombre', 'nombreOriginal', 'etiquetas'] }],
    exact: {},
    only: sql`documentos.vigente`,
    ruta: (id) => `/panelAdmin/documentos/${id}`,
  },
];
