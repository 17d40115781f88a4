import { tiposExamen } from '#comparador/dgt/codes.ts';
import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Municipio } from '#comparador/lugares/municipios/data.server.ts';
import { placeData } from '#comparador/lugares/municipios/place-data.server.ts';
import type { Intentos } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type Columna, lista } from './downloads-csv.server.ts';

export const provinceName = (codigo: string): string =>
  codigo === TODA_ESPANA ? 'España' : (provinciaPorCodigo(codigo)?.provincia ?? codigo);

export type FilaProvincia = {
  /** INE code; '00' is the whole country. */
  codProvincia: string;
  provincia: string;
  permiso: string;
  prueba: ParteExamen;
  examenes: number;
  aptos: number;
  secciones: number;
  /** Weight of the mean against a section's own exams: it counts as this number of exams. */
  peso: number;
  /** Passes by attempt. */
  intentos: Intentos;
};

type ProvinceRow = Omit<FilaProvincia, 'provincia' | 'permiso' | 'prueba'> & {
  permiso: number;
  prueba: number;
};

/** Official results of each province and of the whole country, for the permits that can be searched. */
export async function provinceRows(db: Db): Promise<FilaProvincia[]> {
  const permits = new Map((await searchablePermits(db)).map(({ dgt, codigo }) => [dgt, codigo]));
  const tests = new Map(tiposExamen.map(({ id, codigo }) => [id, codigo]));
  const { rows } = await db.$client.query<ProvinceRow>(
    `SELECT p.cod_provincia AS "codProvincia", p.permiso, p.prueba, p.examenes, p.aptos, p.secciones, p.peso,
        json_build_array(coalesce(i.aptos_1, 0), coalesce(i.aptos_2, 0), coalesce(i.aptos_3o4, 0),
          coalesce(i.aptos_5_o_mas, 0)) AS intentos
      FROM estadisticas_provincia p LEFT JOIN intentos_provincia i USING (cod_provincia, permiso, prueba)
      ORDER BY p.permiso, p.prueba, p.cod_provincia`,
  );
  return rows.flatMap((row) => {
    const permiso = permits.get(row.permiso);
    const prueba = tests.get(row.prueba);
    if (permiso === undefined || prueba === undefined) return [];
    return [{ ...row, permiso, prueba, provincia: provinceName(row.codProvincia) }];
  });
}

export const columnasProvincias: readonly Columna<FilaProvincia>[] = [
  {
    nombre: 'cod_provincia',
    descripcion: 'Código INE; 00 es toda España',
    tipo: 'dato',
    valor: (f) => f.codProvincia,
  },
  { nombre: 'provincia', descripcion: 'Nombre', tipo: 'texto', valor: (f) => f.provincia },
  { nombre: 'permiso', descripcion: 'Permiso de conducir', tipo: 'dato', valor: (f) => f.permiso },
  {
    nombre: 'prueba',
    descripcion: 'teorica, especifica (teórica del permiso), destreza (pista) o circulacion',
    tipo: 'dato',
    valor: (f) => f.prueba,
  },
  { nombre: 'examenes', descripcion: 'Exámenes en el periodo', tipo: 'dato', valor: (f) => f.examenes },
  { nombre: 'aptos', descripcion: 'Aprobados', tipo: 'dato', valor: (f) => f.aptos },
  { nombre: 'secciones', descripcion: 'Secciones con algún examen', tipo: 'dato', valor: (f) => f.secciones },
  {
    nombre: 'peso',
    descripcion: 'Exámenes que vale la media de la provincia al estimar la tasa de una sección',
    tipo: 'dato',
    valor: (f) => f.peso,
  },
  ...['1', '2', '3_o_4', '5_o_mas'].map(
    (name, index): Columna<FilaProvincia> => ({
      nombre: `aptos_${name}`,
      descripcion: `Aprobados en el intento ${name.replaceAll('_', ' ').replace('mas', 'más')}`,
      tipo: 'dato',
      valor: ({ intentos }) => intentos[index] ?? 0,
    }),
  ),
];

export const columnasMunicipios: readonly Columna<Municipio>[] = [
  { nombre: 'codigo', descripcion: 'Código INE', tipo: 'dato', valor: (f) => f.codigo },
  { nombre: 'nombre', descripcion: 'Nombre', tipo: 'texto', valor: (f) => f.nombre },
  {
    nombre: 'cod_provincia',
    descripcion: 'Código INE de la provincia',
    tipo: 'dato',
    valor: (f) => f.codProvincia,
  },
  {
    nombre: 'provincia',
    descripcion: 'Nombre de la provincia',
    tipo: 'texto',
    valor: (f) => provinceName(f.codProvincia),
  },
  {
    nombre: 'lat',
    descripcion: 'Latitud de la población en grados (WGS84)',
    tipo: 'dato',
    valor: (f) => f.lat,
  },
  { nombre: 'lon', descripcion: 'Longitud', tipo: 'dato', valor: (f) => f.lon },
  {
    nombre: 'poblacion',
    descripcion: 'Habitantes: decide entre municipios del mismo nombre',
    tipo: 'dato',
    valor: (f) => f.poblacion,
  },
  {
    nombre: 'otros_nombres',
    descripcion: 'Anteriores, o de uso sin ser oficiales, con los que se busca, separados por |',
    tipo: 'texto',
    valor: (f) => lista(placeData().anteriores.get(f.codigo) ?? []),
  },
];
