import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Reference data: loaded at start from the generated list, when it has changed. */
export const municipios = pgTable(
  'municipios',
  {
    /** INE code, five digits, the first two being the province's. */
    codigo: text().primaryKey(),
    nombre: text().notNull(),
    codProvincia: text('cod_provincia').notNull(),
    /** WGS84 degrees of the town, not of the middle of its territory; null for a few very small ones. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    poblacion: integer(),
    /** `searchText` of the name and of each of its bilingual halves, joined by '|'. */
    busqueda: text().notNull(),
  },
  (table) => [index('municipios_provincia').on(table.codProvincia)],
);
