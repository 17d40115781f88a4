import type { Columna } from './downloads-csv.server.ts';
import { columnasLugares } from './downloads-known.server.ts';
import { columnasCodigosPostales, columnasContornos, columnasSitios } from './downloads-named.server.ts';
import { columnasOfertas, columnasPrecios } from './downloads-offers.server.ts';
import { columnasMunicipios, columnasProvincias } from './downloads-places.server.ts';
import { columnasMedianas, columnasPermisos, columnasTasas } from './downloads-prices.server.ts';

/** A file that is given out at `/datos/{nombre}.csv`, or, with `formato`, as a workbook at `/datos/{nombre}.xlsx`. */
export type Descarga<Fila> = {
  nombre: string;
  resumen: string;
  columnas: readonly Columna<Fila>[];
  formato?: 'csv' | 'xlsx';
};

/** All downloads: the program writes the files from this list, and the page about downloads explains them from it. */
export const descargas = {
  ofertas: {
    nombre: 'ofertas',
    resumen: 'Resultados oficiales y tarifa de cada sección, para un permiso',
    columnas: columnasOfertas,
  },
  precios: {
    nombre: 'precios',
    resumen:
      'Precios publicados para un permiso, con quién los dice y de qué día son, para una hoja de cálculo',
    columnas: columnasPrecios,
    formato: 'xlsx' as const,
  },
  provincias: {
    nombre: 'provincias',
    resumen: 'Exámenes, aprobados y peso de la media por provincia, permiso y prueba',
    columnas: columnasProvincias,
  },
  medianas: {
    nombre: 'medianas',
    resumen: 'Importes con los que se rellenan las líneas que una tarifa no informa',
    columnas: columnasMedianas,
  },
  tasas: {
    nombre: 'tasas',
    resumen: 'Tasas de la DGT con sus fechas y su fuente',
    columnas: columnasTasas,
  },
  permisos: {
    nombre: 'permisos',
    resumen: 'Permisos que se pueden buscar y supuestos de su coste',
    columnas: columnasPermisos,
  },
  lugares: {
    nombre: 'lugares',
    resumen: 'Dónde está cada sección, quién lo dice, cuándo se leyó y con qué certeza',
    columnas: columnasLugares,
  },
  municipios: {
    nombre: 'municipios',
    resumen: 'Municipios, con el punto desde el que se mide la distancia',
    columnas: columnasMunicipios,
  },
  sitios: {
    nombre: 'sitios',
    resumen: 'Provincias, comunidades, islas, distritos, barrios y localidades que se pueden buscar',
    columnas: columnasSitios,
  },
  codigosPostales: {
    nombre: 'codigos-postales',
    resumen: 'Códigos postales, con el punto desde el que se mide la distancia',
    columnas: columnasCodigosPostales,
  },
  contornos: {
    nombre: 'contornos',
    resumen: 'Contorno de cada municipio: dice en cuál cae un punto',
    columnas: columnasContornos,
  },
};
