import type pg from 'pg';
import type { Mes } from './months.ts';

export type KnownCentre = { id: number; codProvincia: string | null; codigoMunicipio: string | null };
export type KnownAutoescuela = { id: number; nombre: string; ultimoMes: Mes | undefined };
export type KnownSection = { id: number; primerMes: Mes | null; ultimoMes: Mes | null };

/** All centres, autoescuelas and sections of the database, by their names or codes in the monthly files. */
export type Dictionaries = {
  centros: Map<string, KnownCentre>;
  escuelas: Map<string, KnownAutoescuela>;
  /** Sections by `sectionKey`. */
  secciones: Map<number, KnownSection>;
  /** Province of each section by its id. */
  provincias: Map<number, string>;
};

/** Gives one number for a section ('01' to '99') of an autoescuela. */
export const sectionKey = (escuelaId: number, seccion: string) => escuelaId * 100 + Number(seccion);

/** Reads the dictionaries: some twelve thousand rows. */
export async function loadDictionaries(client: pg.ClientBase): Promise<Dictionaries> {
  const centros = await client.query<[number, string, string | null, string | null]>({
    text: 'SELECT id, nombre, cod_provincia, codigo_municipio FROM centros_examen',
    rowMode: 'array',
  });
  // The name of an autoescuela says its latest month: in some months an autoescuela has no section.
  const escuelas = await client.query<[number, string, string, Mes | null]>({
    text: `SELECT id, codigo, nombre, (SELECT max(mes)::text FROM escuelas_nombres WHERE escuela_id = id)
           FROM escuelas`,
    rowMode: 'array',
  });
  const secciones = await client.query<[number, number, string, string, Mes | null, Mes | null]>({
    text: 'SELECT id, escuela_id, seccion, cod_provincia, primer_mes, ultimo_mes FROM secciones',
    rowMode: 'array',
  });
  const dictionaries: Dictionaries = {
    centros: new Map(
      centros.rows.map(([id, nombre, codProvincia, codigoMunicipio]) => [
        nombre,
        { id, codProvincia, codigoMunicipio },
      ]),
    ),
    escuelas: new Map(
      escuelas.rows.map(([id, codigo, nombre, ultimoMes]) => [
        codigo,
        { id, nombre, ultimoMes: ultimoMes ?? undefined },
      ]),
    ),
    secciones: new Map(),
    provincias: new Map(),
  };
  for (const [id, escuelaId, seccion, codProvincia, primerMes, ultimoMes] of secciones.rows) {
    dictionaries.secciones.set(sectionKey(escuelaId, seccion), { id, primerMes, ultimoMes });
    dictionaries.provincias.set(id, codProvincia);
  }
  return dictionaries;
}
