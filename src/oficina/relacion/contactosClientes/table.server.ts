import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { beginningIndex, orderIndex, searchColumn, signsIndex } from '#oficina/base/shared-columns.server.ts';
import { departamentos } from '#oficina/catalogos/departamentos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { uniqueName } from '#platform/crud/crud-table.server.ts';

/** People of a cliente. A trigger allows only one main contact for each. */
export const contactosClientes = pgTable(
  'contactos_clientes',
  {
    ...baseColumns(),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    nombre: text().notNull(),
    apellidos: text(),
    cargo: text(),
    _idDepartamento: uuid('departamento_id').references(() => departamentos.id),
    email: text(),
    /** E.164. */
    telefono: text(),
    esPrincipal: boolean('es_principal').notNull(),
    recibe: text({ enum: ['presupuestos', 'pedidos', 'facturas', 'recordatorios', 'firma'] })
      .array()
      .notNull(),
    puedeAceptar: boolean('puede_aceptar').notNull(),
    notas: text(),
    /** The import that made it, or changed it last. */
    loteId: uuid('lote_id'),
    /** Erased: the row no longer says who the person was. */
    suprimidoEn: timestamp('suprimido_en', { withTimezone: true }),
    busqueda: searchColumn(
      "nombre || ' ' || coalesce(apellidos, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '') || ' ' || coalesce(cargo, '')",
    ),
  },
  (table) => [
    uniqueIndex(uniqueName('contactos_clientes', 'email')).on(table._idCliente, sql`lower(${table.email})`),
    uniqueIndex('contactos_clientes_principal').on(table._idCliente).where(sql`${table.esPrincipal}`),
    beginningIndex('contactos_clientes', table.busqueda),
    signsIndex('contactos_clientes', table.id, table.busqueda),
    index('contactos_clientes_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    orderIndex('contactos_clientes_nombre', table.nombre, table.id),
    orderIndex('contactos_clientes_apellidos', table.apellidos, table.id),
    index('contactos_clientes_correo').on(sql`lower(${table.email})`),
    index('contactos_clientes_telefono').on(table.telefono),
    index('contactos_clientes_lote').on(table.loteId),
    check(
      'contactos_clientes_contacto',
      sql`${table.suprimidoEn} IS NOT NULL OR ${table.email} IS NOT NULL OR ${table.telefono} IS NOT NULL`,
    ),
  ],
);
