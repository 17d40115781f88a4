import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Recurso } from '#office/access/roles.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { alumnos } from '#resources/alumnos/table.server.ts';
import { clientes } from '#resources/clientes/table.server.ts';
import { contactosClientes } from '#resources/contactosClientes/table.server.ts';
import { documentos } from '#resources/documentos/table.server.ts';
import { pedidos } from '#resources/pedidos/table.server.ts';
import { presupuestos } from '#resources/presupuestos/table.server.ts';
import { scopes } from '../scopes.server.ts';
import { paperCode } from './paper-codes.ts';

/** Columns where a text is searched. */
export type Place = {
  /** Fields of the place: an actor who may not read one of them does not search in it. */
  fields: readonly string[];
  /** In lower case without accents, with an index of pieces of three letters; `busqueda` if not given. */
  text?: SQL;
};

/** A family of the search; its `busqueda` begins with its name. */
export type Searched = {
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
  exact: Record<string, { column: PgColumn; values(plain: string): string[] }>;
  /** Rows to search; all of them by default. */
  only?: SQL;
  ruta(id: string): string;
};

const nif = (plain: string) => (/^[A-Z\d]{8,9}$/.test(plain) ? [plain.padStart(9, '0')] : []);

/** A code with its letters before it or without, and with or without its first zeros. */
const code = (letters: string, figures: number) => (plain: string) => {
  const number = new RegExp(`^(?:${letters})?0*(\\d{1,12})$`).exec(plain)?.[1];
  return number === undefined ? [] : [`${letters}-${number.padStart(figures, '0')}`];
};

type Paper = Pick<Searched, 'familia' | 'titulo' | 'scope'> & {
  familia: 'presupuestos' | 'pedidos';
  table: typeof presupuestos | typeof pedidos;
  prefix: string;
};

/**
 * Papers: by number, cliente, title and the cliente's reference. A draft has no number, so its name is the
 * cliente's.
 */
const papers = ({ prefix, table, ...said }: Paper): Searched => ({
  ...said,
  table,
  recurso: said.familia,
  name: { codigo: table.codigo, clienteNombre: table.clienteNombre },
  details: { titulo: table.titulo, refCliente: table.refCliente },
  places: [{ fields: ['codigo', 'clienteNombre', 'titulo', 'refCliente'] }],
  exact: { codigo: { column: table.codigo, values: paperCode(prefix) } },
  ruta: (id) => `/panelAdmin/${said.familia}/${id}`,
});

/** In the order in which they are shown. */
export const searchedFamilies: readonly Searched[] = [
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
    prefix: 'PRE',
  }),
  papers({ familia: 'pedidos', titulo: 'Pedidos', scope: scopes.pedidos, table: pedidos, prefix: 'PED' }),
  {
    familia: 'documentos',
    titulo: 'Documentos',
    recurso: 'documentos',
    scope: scopes.documentos,
    // Old versions have the same name: the last one is the document.
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
