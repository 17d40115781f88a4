import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import { alumnos } from '../alumnos/table.server.ts';
import { clientes } from '../clientes/table.server.ts';
import { usuarios } from '../usuarios/table.server.ts';

/** What has been done, or is to be done. A trigger keeps when it was. */
export const actividades = pgTable(
  'actividades',
  {
    ...baseColumns(),
    asunto: text().notNull(),
    tipo: text({ enum: ['llamada', 'email', 'reunion', 'visita', 'tarea', 'nota'] }).notNull(),
    inicio: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    estado: text({ enum: ['pendiente', 'hecha', 'cancelada'] }).notNull(),
    prioridad: text({ enum: ['baja', 'normal', 'alta'] }).notNull(),
    _idResponsable: uuid('responsable_id')
      .notNull()
      .references(() => usuarios.id),
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    _idAlumno: uuid('alumno_id').references(() => alumnos.id, { onDelete: 'cascade' }),
    descripcion: text(),
    resultado: text(),
    hechaEn: timestamp('hecha_en', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    index('actividades_inicio').on(table.inicio, table.id),
    index('actividades_responsable').on(table._idResponsable, table.inicio),
    index('actividades_cliente').on(table._idCliente, table.inicio),
    index('actividades_alumno').on(table._idAlumno, table.inicio),
    check('actividades_hecha', sql`(${table.estado} = 'hecha') = (${table.hechaEn} IS NOT NULL)`),
  ],
);
