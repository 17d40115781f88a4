import type { Section, SectionPlace } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { SectionData } from './load-section.server.ts';

/** Place of a section in a few words: its municipio, or its province. */
export function placeOf({ section, elegida, provincia }: SectionData): string {
  return section.ubicacion?.municipio ?? elegida?.tarjeta.municipio ?? provincia;
}

/** 'Autoescuela Mirador': the DGT often leaves out the word «Autoescuela». */
export const fullName = ({ nombre }: Section): string =>
  /escuela|formaci[oó]n|centro/i.test(nombre) ? nombre : `Autoescuela ${nombre}`;

/** '+34910000001' → '+34 910 000 001'; anything else as it is. */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');

/** Address of somebody else's page; null unless it is http or https. */
export const safeWeb = (web: string | null): string | null => (web && /^https?:\/\//i.test(web) ? web : null);

/**
 * Gives the province where the section is, if it is not the province of its code (the Jefatura that registered the section); undefined if
 * both are the same.
 */
export function otherProvince({ ubicacion, codProvincia }: Section): string | undefined {
  const own = ubicacion?.codProvincia;
  return own && own !== codProvincia ? provinciaPorCodigo(own)?.provincia : undefined;
}

/** 'Calle Mayor, 3, 28100 Alcobendas'; 'Calle Real, 1, 45200 Illescas (Toledo)' where the province is not the section's. */
export function addressText(section: Section, place: SectionPlace, provincia: string): string {
  const { direccion, codigoPostal, municipio } = place;
  const other = otherProvince(section);
  const named = municipio && other ? `${municipio} (${other})` : municipio;
  const town = [codigoPostal, named ?? provincia].filter(Boolean).join(' ');
  return direccion ? `${direccion}, ${town}` : town;
}
