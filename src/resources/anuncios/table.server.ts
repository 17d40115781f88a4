import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import { clientes } from '../clientes/table.server.ts';

export const anuncios = pgTable(
  'anuncios',
  {
    ...baseColumns(),
    titulo: text().notNull(),
    /** Whose it is; null for those of the business itself. */
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    texto: text().notNull(),
    urlDestino: text('url_destino').notNull(),
    ubicacion: text({ enum: ['inicio', 'resultados', 'ficha', 'lateral'] }).notNull(),
    /** Codes of two figures; none is all of them. */
    provincias: text().array().notNull(),
    desde: date().notNull(),
    /** Still seen on that day. */
    hasta: date().notNull(),
    prioridad: integer().notNull(),
    estado: text({
      enum: ['borrador', 'pendiente', 'publicado', 'pausado', 'finalizado', 'rechazado'],
    }).notNull(),
    motivoRechazo: text('motivo_rechazo'),
  },
  (table) => [
    index('anuncios_cliente').on(table._idCliente),
    index('anuncios_vigencia').on(table.desde, table.id),
    check('anuncios_fechas', sql`${table.hasta} >= ${table.desde}`),
  ],
);
