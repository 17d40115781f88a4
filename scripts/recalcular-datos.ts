/*
 * Second of the five files of recalcular-orden.ts: reads the open downloads, from a site or from a folder of saved files.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { centimos, type Fila, type Tarifario } from './recalcular-coste.ts';

const MESES_DE_UNA_TARIFA = 12;

export type Datos = Tarifario & {
  ofertas: Fila[];
  municipios: Fila[];
  sitios: Fila[];
  codigosPostales: Fila[];
  /** Only read to search around a point. */
  contornos: Fila[];
  /** `YYYY-MM-DD`: fees change and tarifas expire. */
  fecha: string;
  /** Courses have no tests: their order is that of their prices. */
  curso: boolean;
};

/**
 * Reads the rows of a CSV by the names of its first line. Semicolons separate the cells; quotes may surround them; an apostrophe
 * stands before a text that looks like a formula.
 */
export function parseCsv(text: string): Fila[] {
  const rows: string[][] = [[]];
  const cells = /(;|\r\n|^)(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/gy;
  const body = text.replace(/^\uFEFF/, '');
  while (cells.lastIndex < body.length) {
    const match = cells.exec(body);
    if (!match) throw new Error('Un archivo no es un CSV bien formado');
    if (match[1] === '\r\n') rows.push([]);
    const cell = match[2]?.replaceAll('""', '"') ?? match[3] ?? '';
    rows.at(-1)?.push(cell.replace(/^'('*[=+\-@\t\r])/, '$1'));
  }
  const [names = [], ...lines] = rows;
  return lines
    .filter((line) => line.length === names.length)
    .map((line) => Object.fromEntries(names.map((name, index) => [name, line[index]])));
}

/** Reads a download from a site, or from a folder of saved files together with the day in the file's name. */
async function read(source: string, name: string, permit?: string): Promise<{ filas: Fila[]; dia?: string }> {
  if (/^https?:/.test(source)) {
    const query = permit === undefined ? '' : `?permiso=${encodeURIComponent(permit)}`;
    const response = await fetch(new URL(`/datos/${name}.csv${query}`, source));
    if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
    return { filas: parseCsv(await response.text()) };
  }
  const stem = permit === undefined ? name : `${name}-${permit.replaceAll('+', '-')}`;
  const pattern = new RegExp(`(^|-)${stem}(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.csv$`);
  const file = (await readdir(source))
    .filter((one) => pattern.test(one))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error(`En ${source} no está la descarga ${stem}.csv`);
  return { filas: parseCsv(await readFile(path.join(source, file), 'utf8')), dia: pattern.exec(file)?.[2] };
}

const hoy = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });

/** Reads all that a search needs. Without `day` it takes the day of the saved files, or today. */
export async function readAll(source: string, query: URLSearchParams, day?: string): Promise<Datos> {
  const permit = query.get('permiso') ?? 'B';
  const names = ['provincias', 'medianas', 'tasas', 'permisos', 'municipios'];
  names.push('sitios', 'codigos-postales', ...(query.has('cerca') ? ['contornos'] : []));
  const [ofertas, ...rest] = await Promise.all([
    read(source, 'ofertas', permit),
    ...names.map((name) => read(source, name)),
  ]);
  const [provincias = [], medianas = [], tasas = [], permisos = [], municipios = [], ...places] = rest.map(
    (one) => one.filas,
  );
  const [sitios = [], codigosPostales = [], contornos = []] = places;
  const fecha = day ?? ofertas.dia ?? hoy();
  const permiso = permisos.find((row) => row.permiso === permit);
  if (!permiso) throw new Error(`No hay permiso «${permit}»`);
  const curso = permiso.pruebas === '';
  const tasa = tasas.find(
    (row) =>
      row.codigo === permiso.tasa &&
      (row.valido_desde ?? '') <= fecha &&
      (!row.valido_hasta || row.valido_hasta >= fecha),
  );
  if (!tasa && !curso) throw new Error(`No consta la tasa de «${permit}» el ${fecha}`);
  const own = medianas.filter((row) => row.permiso === permit);
  return {
    ofertas: ofertas.filas,
    permiso,
    municipios,
    sitios,
    codigosPostales,
    contornos,
    fecha,
    curso,
    tasa: tasa ? centimos(tasa.importe) : 0,
    provincias: provincias.filter((row) => row.permiso === permit),
    medianas: new Map(own.map((row) => [`${row.cod_provincia} ${row.linea}`, centimos(row.mediana)])),
  };
}

/** Says whether a tarifa confirmed on a day still counts on another: for twelve months. */
export function inForce(confirmed: string, day: string): boolean {
  const [year = 0, month = 1, date = 1] = confirmed.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + MESES_DE_UNA_TARIFA, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + MESES_DE_UNA_TARIFA, Math.min(date, last)));
  return day < end.toISOString().slice(0, 10);
}
