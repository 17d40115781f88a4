import { z } from 'zod';

/** As in the table: Spain with its islands and cities, and something around. */
const BOUNDS = { lat: [27, 44.5], lon: [-19, 5] } as const;

/** Farther than this from the middle of its municipality is a mistake; from the other on, it is asked about. */
export const KM_IMPOSIBLE = 40;
export const KM_DUDOSO = 12;

export const FUERA_DE_ESPANA =
  'ese punto no está en España: repasa la latitud y la longitud, que quizá están cambiadas';

const degrees = (name: keyof typeof BOUNDS) => {
  const [min, max] = BOUNDS[name];
  return z
    .number('escribe un número, como 40,41678')
    .min(min, FUERA_DE_ESPANA)
    .max(max, FUERA_DE_ESPANA)
    .transform((value) => Number(value.toFixed(5)))
    .nullable();
};

/** Where the school is, in WGS84 degrees; a metre is enough. Null is nowhere. */
export const puntoFields = { lat: degrees('lat'), lon: degrees('lon') };

/** A place to get one's bearings by. */
export type Localidad = { nombre: string; lat: number; lon: number };

export type Punto = {
  _id: string;
  version: number;
  lat: number | null;
  lon: number | null;
  /** The municipality of the address, where it is known. */
  municipio: Localidad | null;
  /** What to look at again, though it was taken. */
  aviso: string | null;
  /** Of the province of the address; null while it has none. */
  mapa: {
    codProvincia: string;
    provincia: string;
    d: string;
    viewBox: string;
    /** The most populous first. */
    localidades: Localidad[];
  } | null;
};
