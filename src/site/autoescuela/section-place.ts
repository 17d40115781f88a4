import type { Section, SectionPlace } from '#resources/comparador/section-identity.server.ts';
import type { SectionData } from './load-section.server.ts';

/** Place of a section in a few words: its municipio, or its province. */
export function placeOf({ section, elegida, provincia }: SectionData): string {
  return section.ubicacion?.municipio ?? elegida?.tarjeta.municipio ?? provincia;
}

/** 'Autoescuela Mirador': the DGT often leaves out what it is. */
export const fullName = ({ nombre }: Section): string =>
  /escuela|formaci[oó]n|centro/i.test(nombre) ? nombre : `Autoescuela ${nombre}`;

/** '+34910000001' → '+34 910 000 001'; anything else as it is. */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');

/** A link of somebody else's: only to a page. */
export const safeWeb = (web: string | null): string | null => (web && /^https?:\/\//i.test(web) ? web : null);

/** 'Calle Mayor, 3, 28100 Alcobendas'. */
export function addressText({ direccion, codigoPostal, municipio }: SectionPlace, provincia: string): string {
  const town = [codigoPostal, municipio ?? provincia].filter(Boolean).join(' ');
  return direccion ? `${direccion}, ${town}` : town;
}
