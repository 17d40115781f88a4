import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { ESTADOS_PETICION, VIAS } from './peticion-words.ts';
import { alumnos } from './table.server.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Requests that the business carries to autoescuelas that have not joined, with the alumno's consent. */
export const peticiones = pgTable(
  'peticiones',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    alumnoId: uuid('alumno_id')
      .notNull()
      .references(() => alumnos.id, { onDelete: 'cascade' }),
    /** Official code, and section whose page the alumno came from: a month of the DGT that is loaded again keeps both. */
    codigoDgt: text('codigo_dgt').notNull(),
    seccion: text().notNull(),
    /** `pendiente` until the alumno confirms the address. */
    estado: text({ enum: ESTADOS_PETICION }).notNull(),
    /** Town of the official list, or else the province: all that the first message says of the alumno, with the permiso. */
    lugar: text().notNull(),
    consentidaEn: moment('consentida_en').notNull(),
    versionConsentimiento: text('version_consentimiento').notNull(),
    enviadaEn: moment('enviada_en').notNull(),
    via: text({ enum: VIAS }),
    llevadaEn: moment('llevada_en'),
    entregadaEn: moment('entregada_en'),
    /** When the alumno was told that there was no way yet. */
    avisadaEn: moment('avisada_en'),
    retiradaEn: moment('retirada_en'),
  },
  (table) => [
    unique('peticiones_una').on(table.codigoDgt, table.alumnoId),
    index('peticiones_alumno').on(table.alumnoId),
    index('peticiones_cola').on(table.estado, table.enviadaEn, table.id),
    check(
      'peticiones_estado',
      sql`${table.estado} IN ('pendiente', 'esperando', 'llevada', 'entregada', 'negada', 'retirada')`,
    ),
    check('peticiones_via', sql`${table.via} IN ('correo', 'telefono', 'carta', 'visita')`),
  ],
);

/** Autoescuelas of the official register that have proved who they are, or that want no requests. */
export const escuelasPeticiones = pgTable(
  'escuelas_peticiones',
  {
    codigoDgt: text('codigo_dgt').primaryKey(),
    /** SHA-256 of the last code, where it went (telephone or address of the official map), and how many wrong ones came back. */
    codigoHuella: text('codigo_huella'),
    codigoA: text('codigo_a'),
    codigoEn: moment('codigo_en'),
    fallos: smallint().notNull().default(0),
    /** When it proved itself, how, at which telephone or address, and the trabajador who saw it. */
    comprobadaEn: moment('comprobada_en'),
    prueba: text({ enum: ['codigo', 'llamada'] }),
    pruebaA: text('prueba_a'),
    pruebaPor: text('prueba_por'),
    /** Address that it gave to receive what it asked to be given. */
    correo: text(),
    /** It wants no requests. This is never taken back by the program. */
    negadaEn: moment('negada_en'),
    negadaPor: text('negada_por'),
  },
  (table) => [
    check(
      'escuelas_peticiones_prueba',
      sql`(${table.comprobadaEn} IS NULL) = (${table.prueba} IS NULL) AND (${table.prueba} IS NULL) = (${table.pruebaA} IS NULL)`,
    ),
  ],
);
