import { searchText } from '#platform/kit/text/search-text.ts';
import { type Dictionaries, type KnownAutoescuela, sectionKey } from './dictionaries.server.ts';
import type { MonthData } from './month-data.ts';
import type { Mes } from './months.ts';
import { provinciaDeCodigo } from './prefijos.ts';
import { nombreLegible, sectionSlug } from './readable-name.ts';

export type NewCentre = { id: number; nombre: string };
export type Autoescuela = { id: number; codigo: string; nombre: string };
export type NewSection = {
  id: number;
  escuelaId: number;
  seccion: string;
  slug: string;
  nombre: string;
  busqueda: string;
  codProvincia: string;
};

/**
 * Final ids of a month's centres, autoescuelas and sections, by position in its lists, and the changes that the
 * dictionaries need.
 */
export type MonthIds = {
  centros: number[];
  escuelas: number[];
  secciones: number[];
  newCentres: NewCentre[];
  /** Names of the known centres whose province this month is the first to give. */
  centresWithProvince: string[];
  newSchools: Autoescuela[];
  newSections: NewSection[];
  /** Known autoescuelas whose name this month changes, because it is their latest. */
  renamed: Autoescuela[];
  /** Known sections whose first or latest month so far is this one. */
  widened: number[];
};

/** Gives the name and the search text of a section, from its autoescuela's name in the DGT's files. */
export function sectionNames(nombreEscuela: string): { nombre: string; busqueda: string } {
  const nombre = nombreLegible(nombreEscuela);
  return { nombre, busqueda: searchText(nombre) };
}

/**
 * Gives the centres, autoescuelas and sections of a month their ids: the known ones, or the next free ones in order
 * of appearance. Also writes the new ones into the dictionaries and updates the names there.
 */
export function assignIds(data: MonthData, known: Dictionaries): MonthIds {
  const autoescuelas = autoescuelaIds(data, known);
  return { ...centreIds(data, known), ...autoescuelas, ...sectionIds(data, known, autoescuelas.schools) };
}

function centreIds({ centros }: MonthData, known: Dictionaries) {
  const newCentres: NewCentre[] = [];
  const centresWithProvince: string[] = [];
  let next = nextId(known.centros.values());
  const ids = centros.map(({ nombre, codProvincia }) => {
    const centre = known.centros.get(nombre);
    if (!centre) {
      newCentres.push({ id: next, nombre });
      known.centros.set(nombre, { id: next, codProvincia, codigoMunicipio: null });
      return next++;
    }
    if (centre.codProvincia === null && codProvincia !== null) centresWithProvince.push(nombre);
    centre.codProvincia ??= codProvincia;
    return centre.id;
  });
  return { centros: ids, newCentres, centresWithProvince };
}

function autoescuelaIds({ escuelas, mes }: MonthData, known: Dictionaries) {
  const newAutoescuelas: Autoescuela[] = [];
  const renamed: Autoescuela[] = [];
  let next = nextId(known.escuelas.values());
  const schools = escuelas.map(({ codigo, nombre }): KnownAutoescuela => {
    const autoescuela = known.escuelas.get(codigo);
    if (!autoescuela) {
      const added = { id: next++, nombre, ultimoMes: mes };
      newAutoescuelas.push({ id: added.id, codigo, nombre });
      known.escuelas.set(codigo, added);
      return added;
    }
    if (mes >= (autoescuela.ultimoMes ?? '') && autoescuela.nombre !== nombre) {
      autoescuela.nombre = nombre;
      renamed.push({ id: autoescuela.id, codigo, nombre });
    }
    return autoescuela;
  });
  return { escuelas: schools.map(({ id }) => id), schools, newSchools: newAutoescuelas, renamed };
}

function sectionIds(
  { secciones, escuelas, mes }: MonthData,
  known: Dictionaries,
  schools: KnownAutoescuela[],
) {
  const newSections: NewSection[] = [];
  const widened: number[] = [];
  let next = nextId(known.secciones.values());
  const ids = secciones.map(({ escuela, seccion }) => {
    const { id: escuelaId, nombre } = at(schools, escuela);
    const key = sectionKey(escuelaId, seccion);
    const section = known.secciones.get(key);
    if (section) {
      if (widens(section, mes)) widened.push(section.id);
      return section.id;
    }
    const { codigo } = at(escuelas, escuela);
    const names = sectionNames(nombre);
    const codProvincia = provinciaDeCodigo(codigo) ?? '';
    const slug = sectionSlug({ nombre: names.nombre, codigo, seccion });
    newSections.push({ id: next, escuelaId, seccion, slug, codProvincia, ...names });
    known.secciones.set(key, { id: next, primerMes: mes, ultimoMes: mes });
    known.provincias.set(next, codProvincia);
    return next++;
  });
  return { secciones: ids, newSections, widened };
}

function widens(
  { primerMes, ultimoMes }: { primerMes: Mes | null; ultimoMes: Mes | null },
  mes: Mes,
): boolean {
  return primerMes === null || ultimoMes === null || mes < primerMes || mes > ultimoMes;
}

function nextId(known: Iterable<{ id: number }>): number {
  let max = 0;
  for (const { id } of known) max = Math.max(max, id);
  return max + 1;
}

function at<T>(list: readonly T[], position: number): T {
  const value = list[position];
  if (value === undefined) throw new Error(`No element ${position}`);
  return value;
}
