import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { importMonth } from './import-month.server.ts';
import { enNoviembreDe2026 } from './monthly-text.testing.server.ts';
import { realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

/** Ids of the tables, written here again: if the program's list is wrong, this test must not repeat its error. */
const PRUEBAS = ['PRUEBA TEÓRICA', 'PRUEBA ESPECÍFICO', 'PRUEBA DESTREZA', 'PRUEBA CONDUCCIÓN Y CIRCULACIÓN'];
const PERMISOS = 'B A2 A1 AM AML C C1 D D1 EB EC B96 LVA LCM RPV ED EC1'.split(' ');

type Counts = Map<string, number[]>;

/** Counts of a file: its rows by their key, each with six counts, and the sums of each section over its exam centres. */
function countsOfFile(file: string): { cells: Counts; sums: Counts } {
  const cells: Counts = new Map();
  const sums: Counts = new Map();
  for (const line of gunzipSync(readFileSync(file)).toString('latin1').trimEnd().split('\n').slice(1)) {
    const [, centro, codigo = '', , seccion, , , tipo, permiso = '', ...numbers] = line
      .split(';')
      .map((cell) => cell.trim());
    const [aptos = 0, aptos1 = 0, , , , noAptos = 0] = numbers.map(Number);
    const of = [codigo, seccion, tipo, permiso].join('|');
    cells.set(`${of}|${centro}`, numbers.map(Number));
    if (codigo.endsWith('0000') || permiso === 'RPV') continue;
    const [examenes = 0, passed = 0, first = 0] = sums.get(of) ?? [];
    sums.set(of, [examenes + aptos + noAptos, passed + aptos, first + aptos1]);
  }
  return { cells, sums };
}

const RESULTS = `
  SELECT e.codigo, s.seccion, prueba, permiso, c.nombre AS centro,
    ARRAY[aptos, aptos_1, aptos_2, aptos_3o4, aptos_5_o_mas, no_aptos] AS cuentas
  FROM resultados r JOIN secciones s ON s.id = r.seccion_id JOIN escuelas e ON e.id = s.escuela_id
    JOIN centros_examen c ON c.id = r.centro_id
  UNION ALL
  SELECT codigo_escuela, seccion, prueba, permiso, c.nombre,
    ARRAY[aptos, aptos_1, aptos_2, aptos_3o4, aptos_5_o_mas, no_aptos]
  FROM resultados_aparte a JOIN centros_examen c ON c.id = a.centro_id`;

const STATISTICS = `
  SELECT e.codigo, s.seccion, prueba, permiso, NULL AS centro, ARRAY[examenes, aptos, aptos_1] AS cuentas
  FROM estadisticas x JOIN secciones s ON s.id = x.seccion_id JOIN escuelas e ON e.id = s.escuela_id`;

async function countsOfDatabase(db: Db, query: string): Promise<Counts> {
  const { rows } = await db.$client.query<{
    codigo: string;
    seccion: string;
    prueba: number;
    permiso: number;
    centro: string | null;
    cuentas: number[];
  }>(query);
  return new Map(
    rows.map(({ codigo, seccion, prueba, permiso, centro, cuentas }) => {
      const of = [codigo, seccion, PRUEBAS[prueba - 1], PERMISOS[permiso - 1]];
      return [[...of, ...(centro === null ? [] : [centro])].join('|'), cuentas];
    }),
  );
}

test('cada casilla de un mes real, y cada suma por sección, es la del archivo de la DGT', async ({
  skip,
}) => {
  const [file] = realFiles().filter((one) => one.includes('export_auto_2025'));
  if (file === undefined) return skip(SIN_MICRODATOS);
  const { db } = await createTestDatabase();
  await importMonth(db, {
    source: { path: file },
    displayName: path.basename(file),
    clock: enNoviembreDe2026,
    admitir: false,
  });
  const { cells, sums } = countsOfFile(file);
  expect(cells.size).toBe(35_431);
  expect(await countsOfDatabase(db, RESULTS)).toEqual(cells);
  expect(await countsOfDatabase(db, STATISTICS)).toEqual(sums);
});
