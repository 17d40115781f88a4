import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import type { CifrasLocalidad } from '#comparador/ofertas/comparador/map-data.server.ts';
import { landingSlug } from '#sitio/zonas/landing-slug.server.ts';

/** A town with its figures, as maps and tables show it. */
export type LocalidadMapa = Omit<CifrasLocalidad, 'suficiente'> & {
  nombre: string;
  /** WGS84 degrees; null where none is known. */
  lat: number | null;
  lon: number | null;
  /** Address of its page; null for the sections without a known town. */
  url: string | null;
  /** Kilometres from the town of the page, in a straight line; null on pages of provinces. */
  km: number | null;
};

/** Adds to the figures of a town its name, its place and the address of its page for that permit. */
export function toTown(cifras: CifrasLocalidad, permiso: string | undefined): LocalidadMapa {
  const { suficiente: _, ...figures } = cifras;
  const town = cifras.codMunicipio === null ? undefined : townByCode(cifras.codMunicipio);
  return {
    ...figures,
    nombre: town?.nombre ?? 'Sin dirección conocida',
    lat: town?.lat ?? null,
    lon: town?.lon ?? null,
    url: town ? `/${landingSlug({ tipo: 'municipio', codigo: town.codigo }, permiso)}` : null,
    km: null,
  };
}
