import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { logos } from './logos-table.server.ts';

/** The business that runs the site: one row, whose public part the site's header and footer show. */
export const negocio = pgTable(
  'negocio',
  {
    unico: boolean().primaryKey().default(true),
    version: integer().notNull().default(1),
    razonSocial: text('razon_social').notNull(),
    nombreComercial: text('nombre_comercial').notNull(),
    nif: text().notNull(),
    direccion: text().notNull(),
    /** Registration in the Registro Mercantil or another one (LSSI art. 10.1.b). */
    datosRegistrales: text('datos_registrales'),
    telefono: text(),
    /** Address that receives the messages of the contact form. */
    email: text().notNull(),
    /** Account for transfers, printed on facturas. */
    iban: text(),
    urlBlog: text('url_blog'),
    urlPrivacidad: text('url_privacidad'),
    urlCookies: text('url_cookies'),
    /** Subsidy that paid for the site, and its agent: the footer names both (specification §1). */
    programaSubvencion: text('programa_subvencion'),
    agenteSubvencion: text('agente_subvencion'),
    /** Longest password that a user may choose: 16 (specification), or 64 to allow phrases. */
    claveMaxima: integer('clave_maxima').notNull().default(16),
    /** Tax of its territory, which new papers bear. */
    impuesto: text({ enum: ['IVA', 'IGIC', 'IPSI'] })
      .notNull()
      .default('IVA'),
    /** Face of the papers: '#1f4b8f', and the text of the foot. */
    colorPapeles: text('color_papeles'),
    piePapeles: text('pie_papeles'),
    /** Whether requests are carried to autoescuelas that have not joined. */
    llevaPeticiones: boolean('lleva_peticiones').notNull().default(false),
    logo: text().references(() => logos.sha256),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('negocio_una_fila', sql`${table.unico}`),
    check('negocio_color_papeles', sql`${table.colorPapeles} ~ '^#[0-9a-f]{6}$'`),
    check('negocio_impuesto', sql`${table.impuesto} IN ('IVA', 'IGIC', 'IPSI')`),
    check('negocio_clave_maxima', sql`${table.claveMaxima} IN (16, 64)`),
  ],
);
