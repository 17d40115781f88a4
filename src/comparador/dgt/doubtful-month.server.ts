import type pg from 'pg';
import { formatMonth } from '#platform/kit/format.ts';
import { includedShape } from './included-month.server.ts';
import type { MonthData } from './month-data.ts';
import { type Diferencia, differencesOf, type MonthShape, shapeOf } from './month-gate.ts';
import type { Mes } from './months.ts';
import { provinciaDeCodigo } from './prefijos.ts';

/** A month is unlike those around it: a person decides whether it is loaded. Nothing of it is stored. */
export class MesDudoso extends Error {
  override name = 'MesDudoso';
  readonly mes: Mes;
  readonly sha256: string;
  readonly diferencias: readonly Diferencia[];

  constructor({ mes, sha256 }: { mes: Mes; sha256: string }, diferencias: readonly Diferencia[]) {
    super(`El archivo de ${formatMonth(mes)} no se parece a los meses que hay a su alrededor.`);
    this.mes = mes;
    this.sha256 = sha256;
    this.diferencias = diferencias;
  }
}

/** Months of each side that a month is compared with. */
const EACH_SIDE = 2;
/** With fewer neighbours loaded, the month that ships with the program fills up to this number: a single bad neighbour must not decide. */
const ENOUGH = 3;

/**
 * Throws `MesDudoso` when a month is unlike its nearest loaded neighbours (with few of them, also unlike the month that ships with the
 * program), or unlike its own version that is already loaded.
 */
export async function refuseDoubtful(
  client: pg.ClientBase,
  { data, sha256 }: { data: MonthData; sha256: string },
): Promise<void> {
  const { mes } = data;
  const loaded = await readShapes(client, await monthsAround(client, mes));
  const neighbours = loaded.filter((one) => one.mes !== mes);
  if (neighbours.length < ENOUGH)
    neighbours.push(...Array<MonthShape>(ENOUGH - neighbours.length).fill(await includedShape()));
  const replaced = loaded.find((one) => one.mes === mes);
  const diferencias = differencesOf(shapeOf(data), neighbours, replaced);
  if (diferencias.length > 0) throw new MesDudoso({ mes, sha256 }, diferencias);
}

/** Gives the month itself, where it is loaded, and the nearest on each side. */
async function monthsAround(client: pg.ClientBase, mes: Mes): Promise<Mes[]> {
  const { rows } = await client.query<{ mes: Mes }>(
    `SELECT mes::text FROM (
       (SELECT mes FROM meses_dgt WHERE mes < $1 AND origen = 'dgt' ORDER BY mes DESC LIMIT ${EACH_SIDE})
       UNION ALL (SELECT mes FROM meses_dgt WHERE mes >= $1 AND origen = 'dgt' ORDER BY mes LIMIT
         ${EACH_SIDE} + (SELECT count(*) FROM meses_dgt WHERE mes = $1))) alrededor`,
    [mes],
  );
  return rows.map((row) => row.mes);
}

async function readShapes(client: pg.ClientBase, months: readonly Mes[]): Promise<MonthShape[]> {
  const { rows } = await client.query<{
    mes: Mes;
    prefijo: string;
    filas: number;
    secciones: number;
    examenes: number;
  }>(
    `SELECT r.mes::text, left(e.codigo, 2) AS prefijo, count(*)::int AS filas,
       count(DISTINCT r.seccion_id)::int AS secciones, sum(r.aptos + r.no_aptos)::int AS examenes
     FROM resultados r JOIN secciones s ON s.id = r.seccion_id JOIN escuelas e ON e.id = s.escuela_id
     WHERE r.mes = ANY ($1) GROUP BY 1, 2`,
    [months],
  );
  const shapes = new Map<Mes, MonthShape & { provincias: Record<string, number> }>();
  for (const { mes, prefijo, filas, secciones, examenes } of rows) {
    const shape = shapes.get(mes) ?? { mes, filas: 0, secciones: 0, examenes: 0, provincias: {} };
    shape.filas += filas;
    shape.secciones += secciones;
    shape.examenes += examenes;
    const provincia = provinciaDeCodigo(`${prefijo}0000`);
    if (provincia !== undefined) shape.provincias[provincia] = secciones;
    shapes.set(mes, shape);
  }
  return [...shapes.values()];
}
