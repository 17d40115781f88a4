import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { imagenes } from '#comparador/autoescuelas/imagenes/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { permisosAnuncio } from './places.ts';

export const anuncios = pgTable(
  'anuncios',
  {
    ...baseColumns(),
    titulo: text().notNull(),
    /** Cliente who pays; null for the business's own anuncios. */
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    texto: text().notNull(),
    urlDestino: text('url_destino').notNull(),
    _idImagen: uuid('imagen_id'),
    ubicacion: text({ enum: ['inicio', 'resultados', 'ficha', 'lateral'] }).notNull(),
    /** Codes of two digits; an empty list means all the provinces. */
    provincias: text().array().notNull(),
    /** Codes of `permisos_conducir`; an empty list means all of them. */
    permisos: text({ enum: permisosAnuncio }).array().notNull().default([]),
    desde: date().notNull(),
    /** Still seen on that day. */
    hasta: date().notNull(),
    prioridad: integer().notNull(),
    /** Number of views after which it is no longer shown; null is no limit. */
    topeImpresiones: integer('tope_impresiones'),
    estado: text({
      enum: ['borrador', 'pendiente', 'publicado', 'pausado', 'finalizado', 'rechazado'],
    })
      .notNull()
      .default('borrador'),
    /** Stays until the approval, because both the author and the reviewer read it. */
    motivoRechazo: text('motivo_rechazo'),
    /** Sums of `anuncios_dias`, written together with them. */
    impresiones: integer().notNull().default(0),
    clics: integer().notNull().default(0),
  },
  (table) => [
    index('anuncios_cliente').on(table._idCliente),
    index('anuncios_vigencia').on(table.desde, table.id),
    index('anuncios_publicados').on(table.hasta).where(sql`${table.estado} = 'publicado'`),
    // The photo must belong to the cliente who pays.
    foreignKey({
      name: 'anuncios_imagen_id_cliente_id_fk',
      columns: [table._idImagen, table._idCliente],
      foreignColumns: [imagenes.id, imagenes._idCliente],
    }),
    index('anuncios_imagen').on(table._idImagen),
    check('anuncios_fechas', sql`${table.hasta} >= ${table.desde}`),
    check('anuncios_imagen_de_cliente', sql`${table._idImagen} IS NULL OR ${table._idCliente} IS NOT NULL`),
    check('anuncios_rechazo', sql`${table.estado} <> 'rechazado' OR ${table.motivoRechazo} IS NOT NULL`),
  ],
);

/** Views and clicks of an anuncio on each day in Spain; nothing about the visitors. */
export const anunciosDias = pgTable(
  'anuncios_dias',
  {
    anuncioId: uuid('anuncio_id')
      .notNull()
      .references(() => anuncios.id),
    dia: date().notNull(),
    impresiones: integer().notNull(),
    clics: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.anuncioId, table.dia] }),
    check('anuncios_dias_cuentas', sql`${table.impresiones} >= 0 AND ${table.clics} >= 0`),
  ],
);
