import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type Postcode, postcodesBeginning } from './place-data.server.ts';
import { townByCode } from './town-index.server.ts';

/** Postcode, or its start; `punto` is null when only its province is known. */
export type PostcodePlace = {
  tipo: 'codigoPostal';
  digitos: string;
  codProvincia: CodigoProvincia;
  /** Its municipality, or the most populous of several; null for the start of a postcode. */
  municipio: string | null;
  punto: { lat: number; lon: number } | null;
};

/** '28901', '28.901', '28 001', 'CP 28901', 'C.P. 28901', 'E-28901'; if other text follows, only a whole postcode of five digits counts. */
const WRITTEN = /^(?:(?:c\.? ?p\.?|e|es)[ :-]*)?(\d{2})(?:[. ]?(\d{3})\b|(\d{0,2})$)/i;

/**
 * Gives the digits of a text that is a postcode or its beginning, at least two; undefined for any other text. If there are four digits, the
 * first zero may be lost, as in a spreadsheet: '8901' is read as 08901 if that postcode exists.
 */
export function postcodeDigits(texto: string): string | undefined {
  const [, start, rest, part] = WRITTEN.exec(texto.trim()) ?? [];
  if (start === undefined) return undefined;
  const digits = start + (rest ?? part ?? '');
  return digits.length === 4 && postcodesBeginning(`0${digits}`).length > 0 ? `0${digits}` : digits;
}

type ProvincePlace = { tipo: 'provincia'; codigo: CodigoProvincia; nombre: string };

/**
 * Reads two to five digits. Two are a province; a postcode is at its own point or, without it, in its town. Undefined if no province has
 * those digits.
 */
export function placeOfPostcode(digitos: string): PostcodePlace | ProvincePlace | undefined {
  const provincia = provinciaPorCodigo(digitos.slice(0, 2));
  if (!provincia) return undefined;
  const { codigo } = provincia;
  if (digitos.length === 2) return { tipo: 'provincia', codigo, nombre: provincia.provincia };
  const postcodes = postcodesBeginning(digitos);
  const [only] = postcodes;
  return {
    tipo: 'codigoPostal',
    digitos,
    codProvincia: codigo,
    municipio: digitos.length === 5 && only ? townName(only) : null,
    punto: middleOf(postcodes.flatMap((postcode) => pointOfPostcode(postcode) ?? [])),
  };
}

/** Name of the municipality of a postcode, or of the most populous of several. */
export const townName = ({ municipios: [first = ''] }: Postcode): string | null =>
  townByCode(first)?.nombre ?? null;

type Point = { lat: number; lon: number };

/** Gives the point of a postcode: its own or, without it, that of its most populous town. */
export function pointOfPostcode({ punto, municipios: [first = ''] }: Postcode): Point | undefined {
  if (punto) return punto;
  const town = townByCode(first);
  return town?.lat == null || town.lon === null ? undefined : { lat: town.lat, lon: town.lon };
}

function middleOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}
