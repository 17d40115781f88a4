import { globSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { inventName } from '#comparador/dgt/demo/names.ts';
import { INCLUDED } from '#comparador/dgt/included-month.server.ts';
import { readMonthlyFile } from '#comparador/dgt/monthly-file.server.ts';
import { registroDgt } from '#comparador/dgt/prefijos.ts';
import { sectionSlug } from '#comparador/dgt/readable-name.ts';
import { storeMonth } from '#comparador/dgt/store-month.server.ts';
import { chance, seededRandom } from '#platform/kit/seeded-random.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { Autoescuela } from './demo-clientes.server.ts';

/** Towns of the invented autoescuelas, by their INE code; the office begins with the launch of the first. */
export const TOWNS = ['28065', '41038', '46244'];
const IN_EACH = 12;
/** Autoescuelas of the first town with a price: its launch has only begun. */
const WITH_PRICE = 3;

/** Every invented name ends with it, so that nobody takes one for a real autoescuela. */
export const INVENTED = '(inventada)';

/** Monthly files that the real demonstration begins with, and where they come from in words. Without any in the folder, the month that ships. */
export function realMonths(folder: string): { archivos: string[]; aviso: string } {
  const archivos = globSync(path.join(folder, 'export_auto_*')).toSorted();
  const found = archivos.map((file) => path.basename(file)).join(', ');
  return archivos.length > 0
    ? {
        archivos,
        aviso: `Una base vacía empieza con los resultados oficiales de la DGT que hay en ${folder}: ${found}`,
      }
    : {
        archivos: [INCLUDED.file],
        aviso: `En ${folder} no hay meses de la DGT (export_auto_*): una base vacía empieza con el que viene con el programa, ${path.basename(INCLUDED.file)}`,
      };
}

/** Stores the months whole, as the DGT gave them. They count as those of a demonstration, so that the first real load takes all away. */
export async function storeRealMonths(
  client: pg.ClientBase,
  archivos: readonly string[],
  now: Date,
): Promise<void> {
  for (const file of archivos) {
    const archivo = path.basename(file);
    const read = await readMonthlyFile({ source: { path: file }, archivo, clock: () => now });
    await storeMonth(client, { ...read, archivo, origen: 'demostracion', cargadoEn: now, statistics: false });
  }
}

/**
 * Writes the invented autoescuelas beside the real ones and gives them. They have no results: what is official stays the DGT's, and their cost
 * counts with the means of their province.
 */
export async function inventAutoescuelas(client: pg.ClientBase): Promise<Autoescuela[]> {
  const random = seededRandom(20_261_130);
  const names = new Set<string>();
  const invented = TOWNS.flatMap((town) =>
    Array.from({ length: IN_EACH }, (_, index) => {
      let nombre = inventName(random);
      while (names.has(nombre)) nombre = inventName(random);
      names.add(nombre);
      const codProvincia = town.slice(0, 2);
      // The highest real number seen is 8505.
      const codigo = registroDgt(codProvincia).prefijo.padEnd(2) + String(9_001 + index);
      const legible = `${readable(nombre)} ${INVENTED}`;
      const permisos = ['B', ...(chance(random, 0.5) ? ['A2'] : []), ...(chance(random, 0.2) ? ['C'] : [])];
      return {
        codigo,
        nombre: legible,
        seccion: '01',
        codProvincia,
        permisos,
        municipio: town,
        sinPrecio: town === TOWNS[0] && index >= WITH_PRICE,
      };
    }),
  );
  const rows = invented.map((one) => ({
    ...one,
    slug: sectionSlug(one),
    busqueda: searchText(one.nombre),
    oficial: one.nombre.toUpperCase(),
  }));
  await client.query(
    `WITH x AS (SELECT *, row_number() OVER () AS n FROM json_to_recordset($1) AS x (codigo text, nombre text, oficial text, seccion text,
       slug text, busqueda text, "codProvincia" text)),
     e AS (INSERT INTO escuelas (id, codigo, nombre) SELECT (SELECT max(id) FROM escuelas) + n, codigo, oficial FROM x RETURNING id, codigo)
     INSERT INTO secciones (id, escuela_id, seccion, slug, nombre, busqueda, cod_provincia, ultimo_mes)
     SELECT (SELECT max(id) FROM secciones) + n, e.id, seccion, slug, nombre, busqueda, "codProvincia", (SELECT max(mes) FROM meses_dgt)
     FROM x JOIN e USING (codigo)`,
    [JSON.stringify(rows)],
  );
  return invented;
}

/** 'GLORIETA DEL OLMO' → 'Glorieta del Olmo'. */
const readable = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word) => (word === 'del' ? word : word.charAt(0).toUpperCase() + word.slice(1)));

/** Begins the launch of the first town. */
export async function beginLaunch(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('INSERT INTO lanzamientos (codigo_municipio, empezado_en) VALUES ($1, $2)', [
    TOWNS[0],
    now,
  ]);
}
