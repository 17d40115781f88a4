import { assumedLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { readSupuestos } from './assumed-prices.server.ts';
import { layOutRows } from './lay-out-rows.ts';
import { readAtDatabase } from './offer-reader.server.ts';
import { searchOffers } from './search-offers.server.ts';

type Sections = {
  meses: number;
  secciones: number;
  sinDireccion: number;
  sinCentro: number;
  /** Sections whose centre is of an earlier year. */
  conCentroAnterior: number;
};

/** `empatadas` counts the autoescuelas in the largest tie of each province. */
type List = { autoescuelas: number; empatadas: number };

export type SiteForecast = Sections & List;

/** Gives what visitors will find of permiso B, which most of them search, with the months loaded and the prices of today. */
export async function foreseeSite(db: Db, now: Date): Promise<SiteForecast> {
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === 'B');
  if (!permiso) throw new Error('permiso B is not in the catalogue');
  const { rows } = await db.$client.query<Sections>(
    `SELECT (SELECT count(*)::int FROM meses_dgt) AS meses, count(*)::int AS secciones,
       count(*) FILTER (WHERE lat IS NULL)::int AS "sinDireccion",
       count(*) FILTER (WHERE centros = '{}')::int AS "sinCentro",
       count(*) FILTER (WHERE ficha ->> 'centrosEn' IS NOT NULL)::int AS "conCentroAnterior"
     FROM ofertas WHERE permiso = $1 AND NOT automatico`,
    [permiso.dgt],
  );
  const [sections] = rows;
  if (!sections) throw new Error('counts are one row');
  const list: List = { autoescuelas: 0, empatadas: 0 };
  for (const { codigo } of provincias) {
    const found = await searchProvince(db, { codProvincia: codigo, permiso, now });
    list.autoescuelas += found.autoescuelas;
    list.empatadas += found.empatadas;
  }
  return { ...sections, ...list };
}

type Asking = {
  codProvincia: string;
  permiso: { dgt: number; clases: number };
  now: Date;
};

/** Searches a province by cost as a visitor who chooses nothing; gives its autoescuelas and those of its largest tie (decision 065). */
async function searchProvince(db: Db, { codProvincia, permiso, now }: Asking): Promise<List> {
  const supuestos = { clases: permiso.clases, teoriaAprobada: false };
  const supuestoDe = await readSupuestos(readAtDatabase(db), { permiso: permiso.dgt, claseSupuesta: null });
  const { cuentas, ofertas } = await searchOffers(db, {
    permiso: permiso.dgt,
    zona: { tipo: 'provincia', codigo: codProvincia },
    orden: 'coste',
    pagina: 1,
    ...supuestos,
    automatico: false,
    hasta: null,
    caracteristicas: [],
    comparacion: [],
    centros: [],
    lineas: (codigo) => assumedLine(supuestoDe(codigo), supuestos),
    hoy: todayInMadrid(now),
  });
  const { grupos } = layOutRows(ofertas, { porCoste: true, desde: 0, cuantas: cuentas.total });
  const ties = grupos.map(({ total }) => total).filter((total) => total > 1);
  return { autoescuelas: cuentas.total, empatadas: Math.max(0, ...ties) };
}
