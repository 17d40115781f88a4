import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type Place, provinceOfPlace } from './place-index.server.ts';
import { townByCode } from './town-index.server.ts';

/** Place to choose: the text that finds only it, its name, and its kind in words. */
export type PlaceOption = {
  texto: string;
  nombre: string;
  que: string;
};

/** Longest text that a search takes. */
const MAX_TEXT = 80;

/**
 * Kind of a place in words: 'municipio de Madrid', 'barrio de Latina, Madrid', 'localidad de Tineo,
 * Asturias'.
 */
export function placeOption(place: Place): PlaceOption {
  const { nombre } = place;
  if (place.tipo === 'comunidad') return { texto: nombre, nombre, que: 'comunidad autónoma' };
  if (place.tipo === 'provincia') return { texto: nombre, nombre, que: 'provincia' };
  const province = provinciaPorCodigo(provinceOfPlace(place))?.provincia ?? '';
  if (place.tipo === 'isla') return { texto: `isla de ${nombre}`, nombre, que: `isla de ${province}` };
  if (place.tipo === 'municipio')
    return { texto: within([nombre, province]), nombre, que: `municipio de ${province}` };
  const town = townByCode(place.municipio)?.nombre ?? '';
  switch (place.clase) {
    case 'distrito':
      return { texto: within([nombre, town]), nombre, que: `distrito de ${town}` };
    case 'barrio':
      return {
        texto: within([nombre, place.distrito ?? '', town].filter(Boolean)),
        nombre,
        que: `barrio de ${[place.distrito, town].filter(Boolean).join(', ')}`,
      };
    case 'localidad':
      return { texto: within([nombre, town, province]), nombre, que: `localidad de ${town}, ${province}` };
  }
}

/**
 * Joins a name and the places that contain it, as a search accepts them; the first half of a bilingual
 * name is enough.
 */
function within(names: readonly string[]): string {
  const whole = names.join(', ');
  if (whole.length <= MAX_TEXT) return whole;
  const [name = '', ...inside] = names;
  return [name, ...inside.map((one) => one.split('/')[0] ?? one)].join(', ').slice(0, MAX_TEXT);
}
