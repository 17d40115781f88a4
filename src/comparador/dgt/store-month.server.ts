import type pg from 'pg';
import { copyRows, postgresDate } from './binary-copy.server.ts';
import { type Dictionaries, loadDictionaries } from './dictionaries.server.ts';
import type { MonthData } from './month-data.ts';
import { assignIds, type MonthIds } from './month-ids.server.ts';
import { addResults, constrainPartition, fillPartition, swapPartition } from './month-partition.server.ts';
import { forgetVanished } from './month-traces.server.ts';
import type { Mes } from './months.ts';
import { makeStatistics, moveSums, statisticsMonths, writeStatistics } from './refresh-statistics.server.ts';
import type { Summing } from './section-sums.ts';
import { writeDictionaries } from './write-dictionaries.server.ts';

export type Origen = 'dgt' | 'demostracion';

/** A checked month and the origin that is stored with it. */
export type MonthToStore = {
  data: MonthData;
  sha256: string;
  archivo: string;
  origen: Origen;
  cargadoEn: Date;
  /** False when several months are stored in a row: `refreshStatistics` then runs once, after the last. */
  statistics: boolean;
};

export type ImportSummary = {
  mes: Mes;
  filas: number;
  /** Autoescuelas and sections with results in the month, and the number of new ones. */
  escuelas: number;
  secciones: number;
  nuevasEscuelas: number;
  nuevasSecciones: number;
  nuevosCentros: number;
  /** Rows of candidates without an autoescuela and of points recovery. */
  filasAparte: number;
  /** True when the month was loaded before. */
  sustituido: boolean;
};

/**
 * Stores a month in place of its earlier load, inside the caller's transaction, which must hold the lock of the
 * imports. All slow work comes before the tables are locked for readers.
 */
export async function storeMonth(client: pg.ClientBase, month: MonthToStore): Promise<ImportSummary> {
  const { data } = month;
  const known = await loadDictionaries(client);
  const ending = endingIn(known, data.mes);
  const ids = assignIds(data, known);
  const before = await statisticsMonths(client);
  const sustituido = await writeMonth(client, month);
  await writeDictionaries(client, { mes: data.mes, ids, known });
  await fillPartition(client, data, ids);
  await writeNames(client, data, ids);
  await writeApart(client, data, ids);
  await forgetVanished(client, data.mes, {
    secciones: without(ending.secciones, ids.secciones),
    escuelas: without(ending.escuelas, ids.escuelas),
  });
  const sums = month.statistics ? await sumsWith(client, { data, ids, before }) : undefined;
  // Computed here while the database is busy with the keys.
  const compute = async () => sums && makeStatistics(sums.sums(), known.provincias);
  const [, statistics] = await Promise.all([constrainPartition(client, data.mes), compute()]);
  // In the order in which the pages' queries name the tables: otherwise an import and a page could wait for each
  // other.
  if (statistics) await writeStatistics(client, statistics);
  await swapPartition(client, data.mes);
  return summary(data, ids, sustituido);
}

/** Gives the sums of the statistics after this month is stored; `before` is the months of the current sums. */
async function sumsWith(
  client: pg.ClientBase,
  { data, ids, before }: { data: MonthData; ids: MonthIds; before: Mes[] },
): Promise<Summing> {
  const after = await statisticsMonths(client);
  const sums = await moveSums(
    client,
    before,
    after.filter((mes) => mes !== data.mes),
  );
  if (after.includes(data.mes)) addResults(data.resultados, ids, sums);
  return sums;
}

function summary(data: MonthData, ids: MonthIds, sustituido: boolean): ImportSummary {
  return {
    mes: data.mes,
    filas: data.filas,
    escuelas: data.escuelas.length,
    secciones: data.secciones.length,
    nuevasEscuelas: ids.newSchools.length,
    nuevasSecciones: ids.newSections.length,
    nuevosCentros: ids.newCentres.length,
    filasAparte: data.apartes.length,
    sustituido,
  };
}

/** Writes the month. Says whether it was loaded before; then it also deletes its old names and rows apart. */
async function writeMonth(client: pg.ClientBase, month: MonthToStore): Promise<boolean> {
  const { data, archivo, sha256, origen, cargadoEn } = month;
  const old = await client.query('SELECT FROM meses_dgt WHERE mes = $1', [data.mes]);
  await client.query(
    `INSERT INTO meses_dgt AS m (mes, filas, archivo, sha256, origen, cargado_en) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (mes) DO UPDATE SET (filas, archivo, sha256, origen, cargado_en, anterior)
       = (excluded.filas, excluded.archivo, excluded.sha256, excluded.origen, excluded.cargado_en,
         CASE WHEN m.sha256 = excluded.sha256 THEN m.anterior ELSE jsonb_build_object('archivo', m.archivo,
           'sha256', m.sha256, 'filas', m.filas) END)`,
    [data.mes, data.filas, archivo, sha256, origen, cargadoEn],
  );
  if (old.rowCount === 0) return false;
  await client.query('DELETE FROM escuelas_nombres WHERE mes = $1', [data.mes]);
  await client.query('DELETE FROM resultados_aparte WHERE mes = $1', [data.mes]);
  return true;
}

/** Writes the names of the month's autoescuelas: the history of each name is made of these rows. */
async function writeNames(client: pg.ClientBase, data: MonthData, ids: MonthIds): Promise<void> {
  const date = postgresDate(data.mes);
  await copyRows(client, {
    table: 'escuelas_nombres',
    columns: ['escuela_id', 'mes', 'nombre'],
    rows: data.escuelas.length,
    write(i, to) {
      to.int4(ids.escuelas[i] ?? 0);
      to.int4(date);
      to.text(data.escuelas[i]?.nombre ?? '');
    },
  });
}

async function writeApart(client: pg.ClientBase, { mes, apartes }: MonthData, ids: MonthIds): Promise<void> {
  const date = postgresDate(mes);
  await copyRows(client, {
    table: 'resultados_aparte',
    columns: [
      'mes',
      'tipo',
      'codigo_escuela',
      'seccion',
      'prueba',
      'permiso',
      'centro_id',
      'aptos',
      'aptos_1',
      'aptos_2',
      'aptos_3o4',
      'aptos_5_o_mas',
      'no_aptos',
    ],
    rows: apartes.length,
    write(i, to) {
      const apart = apartes[i];
      if (!apart) return;
      const { row } = apart;
      to.int4(date);
      to.text(apart.tipo);
      to.text(row.codigo);
      to.text(row.seccion);
      to.int2(row.prueba);
      to.int2(row.permiso);
      to.int2(ids.centros[apart.centro] ?? 0);
      for (const count of [row.aptos, row.aptos1, row.aptos2, row.aptos3o4, row.aptos5oMas, row.noAptos])
        to.int4(count);
    },
  });
}

type Ids = { secciones: number[]; escuelas: number[] };

/**
 * Finds the sections whose first or latest month is this one, and the autoescuelas whose latest it is: a reload may
 * take that month away.
 */
function endingIn({ secciones, escuelas }: Dictionaries, mes: Mes): Ids {
  return {
    secciones: [...secciones.values()]
      .filter(({ primerMes, ultimoMes }) => primerMes === mes || ultimoMes === mes)
      .map(({ id }) => id),
    escuelas: [...escuelas.values()].filter(({ ultimoMes }) => ultimoMes === mes).map(({ id }) => id),
  };
}

function without(ids: readonly number[], taken: readonly number[]): number[] {
  const present = new Set(taken);
  return ids.filter((id) => !present.has(id));
}
