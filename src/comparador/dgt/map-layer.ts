import { provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { permisosDgt } from './codes.ts';
import { distanceKm, type Point, pointInSpain } from './map-point.ts';
import { catalogoPermisos } from './permisos.ts';
import { provinciaDeCodigo } from './prefijos.ts';

/** A section of an autoescuela as the DGT's map gives it, cleaned; null where the map says nothing useful. */
export type LayerCentre = {
  /** Code of the autoescuela, six characters: 'NA0176', 'M 1561'. */
  codigo: string;
  /** Two digits. */
  seccion: string;
  /** INE code of the province that the map gives. */
  codProvincia: string | null;
  municipio: string | null;
  direccion: string | null;
  /** Five digits; the first two are a province. */
  codigoPostal: string | null;
  /** '+34 912 345 678'. */
  telefono: string | null;
  /** Absolute, http or https. */
  web: string | null;
  /**
   * Permits as in the monthly files, 'EB' for B+E; 'A' and 'CAP', which have no exam at the DGT, keep those names.
   */
  permisos: string[];
  punto: Point | null;
  avisos: string[];
};

/** A municipality and the point of its town. */
export type Town = { codigo: string; codProvincia: string; lat: number | null; lon: number | null };

/** The place of a section as it is stored, with every doubt about it. */
export type Place = Pick<
  LayerCentre,
  'direccion' | 'codigoPostal' | 'telefono' | 'web' | 'permisos' | 'avisos'
> & {
  codigoMunicipio: string | null;
  lat: number | null;
  lon: number | null;
  origenPunto: 'dgt' | 'municipio' | null;
};

/** The doubts, in the words that visitors read after 'Con dudas: '. */
export const AVISOS = {
  municipio: 'el municipio no se reconoce',
  codigoPostalNoValido: 'el código postal no es válido',
  codigoPostalDeOtra: 'el código postal es de otra provincia',
  sinCoordenadas: 'faltan las coordenadas',
  coordenadasNoValidas: 'las coordenadas no son válidas',
  coordenadasLejos: 'las coordenadas caen lejos del municipio',
  coordenadasSinComprobar: 'las coordenadas no se han podido comprobar',
} as const;

const MAX_ADDRESS = 200;
const MAX_WEB = 300;
/** Towns of one municipality lie up to some 30 km from its main one. */
const MAX_DISTANCE_KM = 30;

/**
 * Reads the attributes of one feature of the DGT's map layer of autoescuelas. Any field may be missing, null, a
 * number for a text or a text for a number. Gives undefined when there is no readable `codigo_centro`: nothing can be
 * joined to such a feature. Leaves out e-mail addresses on purpose: they are often a person's.
 */
export function readCentre(attributes: Readonly<Record<string, unknown>>): LayerCentre | undefined {
  const code = readCode(textOf(attributes.codigo_centro));
  if (!code) return undefined;
  const postcode = readPostcode(textOf(attributes.codigo_postal));
  const point = readPoint(textOf(attributes.latitud), textOf(attributes.longitud));
  return {
    ...code,
    codProvincia: readProvince(textOf(attributes.cod_ine), textOf(attributes.provincia)),
    municipio: textOf(attributes.municipio),
    direccion: textOf(attributes.direccion)?.slice(0, MAX_ADDRESS).toWellFormed() ?? null,
    codigoPostal: postcode.value,
    telefono: readPhone(textOf(attributes.telefono)) ?? readPhone(textOf(attributes.movil)),
    web: readWeb(textOf(attributes.web)),
    permisos: readPermits(textOf(attributes.info)),
    punto: point.value,
    avisos: [postcode.aviso, point.aviso].filter((aviso) => aviso !== undefined),
  };
}

/**
 * Decides the place of a section from the map's data and the municipality that they name, if it was found. Keeps the
 * map's own point only when it is near that town; otherwise gives the town's.
 */
export function locate(centre: LayerCentre, town: Town | undefined): Place {
  const { direccion, codigoPostal, telefono, web, permisos, punto } = centre;
  const avisos = [...centre.avisos];
  if (!town) avisos.push(AVISOS.municipio);
  const provincia = town?.codProvincia ?? centre.codProvincia;
  if (codigoPostal !== null && provincia !== null && !codigoPostal.startsWith(provincia))
    avisos.push(AVISOS.codigoPostalDeOtra);
  const townPoint = pointOf(town);
  const far = punto && townPoint && distanceKm(punto, townPoint) > MAX_DISTANCE_KM;
  if (far) avisos.push(AVISOS.coordenadasLejos);
  if (punto && !townPoint) avisos.push(AVISOS.coordenadasSinComprobar);
  const own = far ? null : punto;
  const used = own ?? townPoint;
  return {
    direccion,
    codigoPostal,
    telefono,
    web,
    permisos,
    avisos,
    codigoMunicipio: town?.codigo ?? null,
    lat: used?.lat ?? null,
    lon: used?.lon ?? null,
    origenPunto: used && (own ? 'dgt' : 'municipio'),
  };
}

/** Gives the value of a field; null when it is missing, blank, a sign for nothing, or neither text nor number. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /^(null|n\.d\.?|[-.]*)$/i.test(text) ? null : text;
}

function readCode(text: string | null): { codigo: string; seccion: string } | undefined {
  const match = /^([A-Z]{1,2}) *(\d{4}) *(\d{2})$/.exec(text?.toUpperCase() ?? '');
  if (!match) return undefined;
  const [, prefix = '', number = '', seccion = ''] = match;
  const codigo = prefix.padEnd(2) + number;
  return provinciaDeCodigo(codigo) === undefined ? undefined : { codigo, seccion };
}

const wordsOf = (name: string) => searchText(name).split(' ').toSorted().join(' ');

/** Provinces by the words of each name and of its halves in any order: 'CORUÑA (A)' is 'A Coruña'. */
const PROVINCES_BY_WORDS = new Map(
  provincias.flatMap(({ codigo, provincia }) =>
    [provincia, ...provincia.split('/')].map((name) => [wordsOf(name), codigo] as const),
  ),
);

function readProvince(codIne: string | null, name: string | null): string | null {
  const byCode = codIne && /^\d{1,2}$/.test(codIne) && provinciaPorCodigo(codIne.padStart(2, '0'));
  if (byCode) return byCode.codigo;
  const names = name === null ? [] : [name, ...name.split('/')];
  return names.map((each) => PROVINCES_BY_WORDS.get(wordsOf(each))).find((found) => found) ?? null;
}

type Reading<T> = { value: T | null; aviso?: string };

function readPoint(latitude: string | null, longitude: string | null): Reading<Point> {
  if (latitude === null && longitude === null) return { value: null, aviso: AVISOS.sinCoordenadas };
  const value = pointInSpain(latitude ?? '', longitude ?? '');
  return value ? { value } : { value: null, aviso: AVISOS.coordenadasNoValidas };
}

function readPostcode(text: string | null): Reading<string> {
  // The layer's field is an integer: Álava's 01001 comes as 1001, and a missing postcode may come as 0.
  if (text === null || /^0+$/.test(text)) return { value: null };
  const digits = /^\d{4,5}$/.test(text) ? text.padStart(5, '0') : '';
  if (provinciaPorCodigo(digits.slice(0, 2))) return { value: digits };
  return { value: null, aviso: AVISOS.codigoPostalNoValido };
}

/** Gives the first Spanish number of nine figures in a text, which may hold several, with or without +34. */
function readPhone(text: string | null): string | null {
  const match = /(?<!\d)(?:(?:\+|00)?34[ ().-]*)?([6-9](?:[ .-]?\d){8})(?!\d)/.exec(text ?? '');
  const digits = match?.[1]?.replace(/\D/g, '');
  return digits === undefined ? null : `+34 ${digits.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}

function readWeb(text: string | null): string | null {
  if (text === null || /\s/.test(text)) return null;
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const url = URL.parse(scheme === undefined ? `https://${text}` : text);
  // An address with a user is an e-mail address; one without a domain is a typing mistake.
  if (!url || `${url.username}${url.password}` !== '') return null;
  const named = /\.(\p{L}{2,}|xn--[a-z\d-]+)$/u.test(url.hostname);
  return named && url.href.length <= MAX_WEB ? url.href : null;
}

const PERMITS = new Map([
  ...permisosDgt.map(({ codigo }) => [codigo, codigo] as const),
  ...catalogoPermisos.map(({ codigo, codigosDgt }) => [codigo, codigosDgt[0] ?? codigo] as const),
]);

function readPermits(text: string | null): string[] {
  const words = text?.toUpperCase().split(/[^A-Z0-9+]+/) ?? [];
  return [...new Set(words.flatMap((word) => PERMITS.get(word) ?? []))];
}

function pointOf(town: Town | undefined): Point | null {
  if (!town || town.lat === null || town.lon === null) return null;
  return { lat: town.lat, lon: town.lon };
}
