import { MONTHS_OF_STATISTICS, type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { type Descarga, descargas } from '#comparador/ofertas/comparador/downloads-catalogue.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lastDataDay } from '#sitio/guias/priced-offers.server.ts';

export type DescargaExplicada = {
  /** Of the file. */
  nombre: string;
  resumen: string;
  formato: 'csv' | 'xlsx';
  /** One link, or one for each permit; the text tells them apart. */
  enlaces: { texto: string; url: string }[];
  columnas: { nombre: string; descripcion: string }[];
};

/** A month of the DGT's own files. */
export type MesCargado = { mes: string; url: string };

export type OpenData = {
  actualizado: string | null;
  periodo: Periodo | undefined;
  descargas: DescargaExplicada[];
  meses: MesCargado[];
  /** Sources of places beside the DGT, as they are to be credited. */
  creditos: { osm: boolean; registros: string[] };
};

/** The present downloads, each with its columns. */
export async function loadOpenData(db: Db): Promise<OpenData> {
  const [permisos, periodo, actualizado, meses, creditos] = await Promise.all([
    searchablePermits(db),
    statisticsPeriod(db),
    lastDataDay(db),
    loadedMonths(db),
    creditedSources(db),
  ]);
  const perPermit = (file: string) =>
    permisos.map(({ codigo, nombre }) => ({
      texto: `${codigo} · ${nombre}`,
      url: `/datos/${file}?permiso=${encodeURIComponent(codigo)}`,
    }));
  const { ofertas, precios, ...others } = descargas;
  return {
    actualizado,
    periodo,
    meses,
    creditos,
    descargas: [
      explained(ofertas, perPermit('ofertas.csv')),
      explained(precios, perPermit('precios.xlsx')),
      ...Object.values(others).map((one) => explained<never>(one)),
    ],
  };
}

function explained<Fila>(
  { nombre, resumen, columnas, formato = 'csv' }: Descarga<Fila>,
  enlaces = [{ texto: `${nombre}.csv`, url: `/datos/${nombre}.csv` }],
): DescargaExplicada {
  return {
    nombre,
    resumen,
    formato,
    enlaces,
    columnas: columnas.map(({ nombre: name, descripcion }) => ({ nombre: name, descripcion })),
  };
}

/** Lists of places that the site shows now. */
async function creditedSources(db: Db): Promise<OpenData['creditos']> {
  const { rows } = await db.$client.query<{ osm: boolean; registros: string[] }>(
    `SELECT EXISTS (SELECT FROM lugares_osm WHERE estado IN ('tomado', 'aceptado')) AS osm,
       ARRAY(SELECT DISTINCT registro FROM lugares_locales WHERE estado IN ('tomado', 'aceptado') ORDER BY 1) AS registros`,
  );
  return rows[0] ?? { osm: false, registros: [] };
}

/** Months of the statistics, whose original files are given out, the newest first. */
async function loadedMonths(db: Db): Promise<MesCargado[]> {
  const { rows } = await db.$client.query<{ mes: string }>(
    `${MONTHS_OF_STATISTICS} AND origen = 'dgt' ORDER BY 1 DESC`,
  );
  return rows.map(({ mes }) => ({ mes, url: `/fuentes/dgt/${mes.slice(0, 7)}` }));
}
