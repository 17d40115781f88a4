import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Gathering } from '#comparador/lanzamientos/public-town.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatEuros, formatPercent, plural } from '#platform/kit/format.ts';
import { provinceName } from '#platform/kit/people/provincias.ts';
import { zonePhrase } from '#sitio/comparador/zone-text.ts';
import type { LandingData } from './landing.server.ts';

/** Gives 'Alcobendas', 'la provincia de Madrid', 'Asturias'. */
export function placeName({ place }: Pick<LandingData, 'place'>): string {
  return place.tipo === 'municipio' ? place.nombre : provinceName(place.codigo, place.nombre);
}

/** Gives 'el permiso B', 'la licencia LVA'. */
export const permitName = (codigo: string): string =>
  codigo === 'LCM' || codigo === 'LVA' ? `la licencia ${codigo}` : `el permiso ${codigo}`;

/** Gives 'del permiso B', 'de la licencia LVA'. */
export const ofPermit = (codigo: string): string => `de ${permitName(codigo)}`.replace(/^de el /, 'del ');

/** Gives the heading of a page: 'Autoescuelas en Alcobendas para el permiso A2'. */
export function landingTitle(data: Pick<LandingData, 'place' | 'general' | 'permiso'>): string {
  const about = data.general ? '' : ` para ${permitName(data.permiso.codigo)}`;
  return `Autoescuelas en ${placeName(data)}${about}`;
}

/** Gives the zone of the list: 'a menos de 10 km de Alcobendas', 'en la provincia de Madrid'. */
export const zoneText = (data: LandingData): string =>
  data.zona.tipo === 'radio' ? zonePhrase(data) : `en ${provinceName(data.codProvincia, data.provincia)}`;

/** Summarises the page in one or two sentences; search engines show them too. */
export function landingSummary(data: LandingData): string {
  const { total, conPrecio, minimo, maximo, permiso, propias } = data;
  if (total === 0)
    return `No consta ninguna autoescuela con exámenes ${ofPermit(permiso.codigo)} ${zoneText(data)}.`;
  const own = propias ? `, ${propias} con dirección en el municipio` : '';
  const price =
    minimo === null || maximo === null
      ? 'Ninguna publica aún su tarifa.'
      : `Coste esperado ${ofPermit(permiso.codigo)}: ${priceRange(minimo, maximo)}, en ${plural(conPrecio, 'autoescuela que publica su tarifa', 'autoescuelas que publican su tarifa')}.`;
  return `${plural(total, 'autoescuela', 'autoescuelas')} ${zoneText(data)}${own}. ${price}`;
}

/** Says since when prices are gathered in a municipality, and how many of its autoescuelas have one. */
export const gatheringText = (
  data: Pick<LandingData, 'place'>,
  { desde, conPrecio, autoescuelas }: Gathering,
): string =>
  `Recogemos precios en ${placeName(data)} desde el ${formatDay(todayInMadrid(new Date(desde)))}: ${conPrecio} de sus ${plural(autoescuelas, 'autoescuela', 'autoescuelas')} ${conPrecio === 1 ? 'tiene' : 'tienen'} uno de hace menos de doce meses.`;

/** Gives 'de 1.284 € a 1.905 €', or the only price. */
export const priceRange = (minimo: number, maximo: number): string =>
  minimo === maximo ? formatEuros(minimo) : `de ${formatEuros(minimo)} a ${formatEuros(maximo)}`;

/** Names of the exams within a sentence. */
export const examNames: Record<ParteExamen, string> = {
  teorica: 'exámenes teóricos',
  especifica: 'exámenes teóricos específicos',
  destreza: 'exámenes de pista',
  circulacion: 'exámenes prácticos',
};

/**
 * Gives 'de los exámenes prácticos del permiso B se aprueban en la provincia de Madrid (24.312 exámenes); en España,
 * el 47 %'.
 */
export function practicalText({ permiso, practico, codProvincia, provincia }: LandingData): string {
  const here = practico.provincia ? ` (de ${plural(practico.provincia.examenes, 'examen', 'exámenes')})` : '';
  const spain = practico.espana
    ? `; en España, el ${formatPercent(practico.espana.aptos / practico.espana.examenes)} (de ${plural(practico.espana.examenes, 'examen', 'exámenes')})`
    : '';
  return `de los ${examNames[permiso.pruebaPractica]} ${ofPermit(permiso.codigo)} se aprueban en ${provinceName(codProvincia, provincia)}${here}${spain}`;
}
