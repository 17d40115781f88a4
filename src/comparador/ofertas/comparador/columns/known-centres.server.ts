import type { OffersOfPermit, PlacedCentre } from '../exam-centres.server.ts';
import { type Columns, type Grupo, grupoKey, NONE } from './shape.ts';

/** Centres of each group of offers: they are the same for all its searches. */
const centresOf = new WeakMap<Grupo, PlacedCentre[]>();

/** The same as `selectCentres`, from columns. */
export function knownCentres(
  { grupos, centros, secciones }: Columns,
  { permiso, automatico }: OffersOfPermit,
): PlacedCentre[] {
  const grupo = grupos.get(grupoKey(permiso, automatico));
  if (!grupo) return [];
  const known = centresOf.get(grupo);
  if (known) return known;
  const users = centros.map(() => new Set<number>());
  const { desde, valores } = secciones.centros;
  for (const section of grupo.seccion) {
    if (!Number.isNaN(secciones.lat[section] ?? 0)) continue;
    for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++)
      users[valores[at] ?? 0]?.add(secciones.escuela[section] ?? NONE);
  }
  const found = centros.flatMap(({ id, nombre, lat, lon }, place) => {
    const escuelas = users[place]?.size ?? 0;
    return escuelas === 0 || lat === null || lon === null ? [] : [{ id, nombre, lat, lon, escuelas }];
  });
  centresOf.set(grupo, found);
  return found;
}
