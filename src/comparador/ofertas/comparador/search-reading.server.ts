import type pg from 'pg';
import { nearestPlaces, type PlaceReading, readPlace } from '#comparador/lugares/municipios/place.server.ts';
import {
  type AutoescuelaOption,
  autoescuelasLike,
  nameMatch,
  tellingName,
} from './autoescuela-names.server.ts';

/**
 * The reading of a search: a place (`PlaceReading`), part of the name of autoescuelas (`nombre`), or nothing that is
 * known (`ninguno`), with the places and autoescuelas whose names are nearest.
 */
export type SearchReading = Omit<PlaceReading, 'como'> & {
  como: PlaceReading['como'] | 'nombre';
  escuelas: AutoescuelaOption[];
};

const SIMILAR = 4;

/**
 * Reads the text of the search box. It tries, in this order: a place written exactly; autoescuelas with those whole words in their name; a
 * place that begins so; autoescuelas whose name contains the text; a place with a typing error.
 */
export async function readSearchText(db: { $client: pg.Pool }, texto: string): Promise<SearchReading> {
  const reading = readPlace(texto);
  if (reading.como === 'exacto') return { ...reading, escuelas: [] };
  const name = tellingName(texto);
  const match = await nameMatch(db, name);
  if (match === 'entero' || (match === 'parte' && reading.como !== 'principio')) {
    const otros = [...(reading.es ? [reading.es] : []), ...reading.otros];
    return { como: 'nombre', lugar: { tipo: 'texto', texto: name }, es: null, otros, escuelas: [] };
  }
  if (reading.como !== 'ninguno') return { ...reading, escuelas: [] };
  return {
    ...reading,
    otros: nearestPlaces(texto, SIMILAR),
    escuelas: await autoescuelasLike(db, texto, SIMILAR),
  };
}
