import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { partesDelCoste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import {
  feeCode,
  LINEAS_CON_MEDIANA,
  type LineaConMediana,
  PRECIOS_PROPIOS,
  TODA_ESPANA,
} from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import {
  type PermisoBuscable,
  searchableCourses,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type Columna, enEuros, lista, siNo } from './downloads-csv.server.ts';
import { provinceName } from './downloads-places.server.ts';

export type FilaMediana = {
  permiso: string;
  codProvincia: string;
  linea: LineaConMediana;
  /** Céntimos. */
  mediana: number;
  /** Number of tarifas that declare the line; 0 if the value is our own round number. */
  tarifas: number;
};

/**
 * Reads the values that fill undeclared lines: medians of provinces and of the country and, without
 * enough tarifas, our own round numbers.
 */
export async function medianRows(db: Db): Promise<FilaMediana[]> {
  const permits = await searchablePermits(db);
  const { rows } = await db.$client.query<Omit<FilaMediana, 'permiso'> & { permiso: number }>(
    `SELECT permiso, cod_provincia AS "codProvincia", linea, mediana, tarifas FROM medianas_tarifa
     ORDER BY permiso, cod_provincia, linea`,
  );
  return permits.flatMap(({ dgt, codigo }) => {
    const own = rows.filter(({ permiso }) => permiso === dgt).map((row) => ({ ...row, permiso: codigo }));
    const missing = LINEAS_CON_MEDIANA.filter(
      (linea) => !own.some((row) => row.codProvincia === TODA_ESPANA && row.linea === linea),
    ).map((linea) => ({
      permiso: codigo,
      codProvincia: TODA_ESPANA,
      linea,
      tarifas: 0,
      mediana: PRECIOS_PROPIOS[linea],
    }));
    return [...missing, ...own];
  });
}

export const columnasMedianas: readonly Columna<FilaMediana>[] = [
  { nombre: 'permiso', descripcion: 'Permiso de conducir', tipo: 'dato', valor: (f) => f.permiso },
  {
    nombre: 'cod_provincia',
    descripcion: 'Código INE; 00 es toda España',
    tipo: 'dato',
    valor: (f) => f.codProvincia,
  },
  { nombre: 'provincia', descripcion: 'Nombre', tipo: 'texto', valor: (f) => provinceName(f.codProvincia) },
  {
    nombre: 'linea',
    descripcion: `Línea de la tarifa: ${LINEAS_CON_MEDIANA.join(', ')}; clase es una clase de 45 minutos`,
    tipo: 'dato',
    valor: (f) => f.linea,
  },
  { nombre: 'mediana', descripcion: 'Euros con IVA', tipo: 'dato', valor: (f) => enEuros(f.mediana) },
  {
    nombre: 'tarifas',
    descripcion: 'Tarifas que la declaran; 0 si es un número redondo nuestro porque lo dicen menos de cinco',
    tipo: 'dato',
    valor: (f) => f.tarifas,
  },
];

export type FilaTasa = {
  codigo: string;
  concepto: string;
  /** Euros with two decimals. */
  importe: string;
  validoDesde: string;
  validoHasta: string | null;
  fuente: string;
  fuenteUrl: string | null;
  /** Day on which the source was read. */
  consultadaEl: string;
  /** True if the amount came with the program and nobody has checked it since. */
  porComprobar: boolean;
};

/** Every known amount of the DGT's fees, with its days. */
export async function feeRows(db: Db): Promise<FilaTasa[]> {
  const { rows } = await db.$client.query<FilaTasa>(
    `SELECT codigo, concepto, importe, valido_desde AS "validoDesde", valido_hasta AS "validoHasta", fuente,
        fuente_url AS "fuenteUrl", consultada_el AS "consultadaEl", por_comprobar AS "porComprobar"
      FROM tasas_dgt ORDER BY codigo, valido_desde`,
  );
  return rows;
}

export const columnasTasas: readonly Columna<FilaTasa>[] = [
  { nombre: 'codigo', descripcion: 'Código de la tasa', tipo: 'dato', valor: (f) => f.codigo },
  { nombre: 'concepto', descripcion: 'Qué paga', tipo: 'texto', valor: (f) => f.concepto },
  { nombre: 'importe', descripcion: 'Euros; no lleva IVA', tipo: 'dato', valor: (f) => f.importe },
  { nombre: 'valido_desde', descripcion: 'Primer día', tipo: 'dato', valor: (f) => f.validoDesde },
  {
    nombre: 'valido_hasta',
    descripcion: 'Último día; vacío si no se conoce otro importe',
    tipo: 'dato',
    valor: (f) => f.validoHasta,
  },
  { nombre: 'fuente', descripcion: 'De dónde sale', tipo: 'texto', valor: (f) => f.fuente },
  {
    nombre: 'fuente_url',
    descripcion: 'Dirección de la fuente; vacío si no la tiene',
    tipo: 'texto',
    valor: (f) => f.fuenteUrl,
  },
  {
    nombre: 'consultada_el',
    descripcion: 'Día en que se leyó la fuente',
    tipo: 'dato',
    valor: (f) => f.consultadaEl,
  },
  {
    nombre: 'por_comprobar',
    descripcion: 'si: vino con el programa y nadie la ha consultado desde entonces',
    tipo: 'dato',
    valor: (f) => siNo(f.porComprobar),
  },
];

export type FilaPermiso = PermisoBuscable & {
  /** Tests in the cost of an alumno who has not passed the theory. */
  pruebas: ParteExamen[];
};

type Parts = { codigo: string; partes: ParteExamen[]; partesConPermiso: ParteExamen[] };

/** Reads the permits that can be searched, with the data of their cost. */
export async function permitRows(db: Db): Promise<FilaPermiso[]> {
  const { rows } = await db.$client.query<Parts>(
    `SELECT codigo, partes, partes_con_permiso AS "partesConPermiso" FROM permisos_conducir`,
  );
  const parts = new Map(rows.map((row) => [row.codigo, partesDelCoste(row)]));
  return (await searchablePermits(db)).map((permit) => ({
    ...permit,
    pruebas: parts.get(permit.codigo) ?? [],
  }));
}

/** Reads courses as rows of the same download: they have no tests, so no cost is expected of them. */
export const courseRows = async (db: Db): Promise<FilaPermiso[]> =>
  (await searchableCourses(db)).map((course) => ({ ...course, pruebas: [] }));

/** Column about the cost; empty for a course. */
const delCoste = (
  nombre: string,
  descripcion: string,
  valor: Columna<FilaPermiso>['valor'],
): Columna<FilaPermiso> => ({
  nombre,
  descripcion,
  tipo: 'dato',
  valor: (fila) => (fila.curso === null ? valor(fila) : null),
});

export const columnasPermisos: readonly Columna<FilaPermiso>[] = [
  { nombre: 'permiso', descripcion: 'Permiso de conducir', tipo: 'dato', valor: (f) => f.codigo },
  { nombre: 'nombre', descripcion: 'Para qué es', tipo: 'texto', valor: (f) => f.nombre },
  delCoste(
    'pruebas',
    'Pruebas que cuenta el coste, separadas por |; vacío en los cursos, que solo tienen precio',
    (f) => lista(f.pruebas),
  ),
  delCoste('prueba_practica', 'Última prueba práctica, cuya tasa ordena', (f) => f.pruebaPractica),
  delCoste('clases', 'Clases de 45 minutos que se suponen si no dices otra cosa', (f) => f.clases),
  delCoste('tasa', 'Código de la tasa de la DGT que paga', (f) => feeCode(f.codigo)),
];
