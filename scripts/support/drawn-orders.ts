import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';
import type { Fila } from '../recalcular-coste.ts';

export type Downloads = {
  municipios: Fila[];
  sitios: Fila[];
  codigosPostales: Fila[];
  permisos: Fila[];
  /** Offers by permit. */
  ofertas: ReadonlyMap<string, Fila[]>;
};

/** Kinds of place that a search takes. */
export const CLASES_DE_LUGAR = [
  'espana',
  'provincia',
  'municipio',
  'comunidad',
  'isla',
  'distrito',
  'barrio',
  'localidad',
  'codigoPostal',
  'punto',
  'mapa',
] as const;
export type ClaseDeLugar = (typeof CLASES_DE_LUGAR)[number];

/**
 * Draws searches, as the site's addresses write them, from what the open downloads know: every kind of place, or one, and every permit,
 * case, filter and order. Half of the towns are drawn in proportion to their population, the other half with equal chances.
 */
export function* drawOrders(random: Random, downloads: Downloads, clase?: ClaseDeLugar): Generator<string> {
  for (;;) yield drawOrder(random, downloads, clase ?? pick(random, CLASES_DE_LUGAR)).toString();
}

function drawOrder(random: Random, downloads: Downloads, clase: ClaseDeLugar): URLSearchParams {
  const permit = drawPermit(random, downloads.permisos);
  const permiso = permit.permiso ?? 'B';
  const query = new URLSearchParams({ permiso, ...drawPlace(random, downloads, clase) });
  const add = (name: string, share: number, value: () => string | undefined) => {
    const drawn = chance(random, share) ? value() : undefined;
    if (drawn) query.append(name, drawn);
  };
  const oneOf = (column: string) =>
    drawOption(random, downloads.ofertas.get(permiso)?.map((row) => row[column] ?? '') ?? []);
  const around = clase !== 'espana';
  add('km', around ? 0.3 : 0, () => String(pick(random, [5, 10, 20, 50, between(random, 1, 200)])));
  add('clases', 0.3, () => String(between(random, 1, 60)));
  add('teoria', 0.25, () => 'aprobada');
  add('automatico', permiso === 'B' ? 0.25 : 0, () => 'si');
  add('claseSupuesta', 0.3, () => String(between(random, 15, 80)));
  add('hasta', 0.15, () => String(between(random, 200, 3_000)));
  add('caracteristica', 0.15, () => oneOf('caracteristicas'));
  add('aprobados', 0.15, () => oneOf('comparacion'));
  add('centro', 0.1, () => oneOf('centros_examen'));
  add('orden', 0.4, () => pick(random, ['precio', 'aprobados', 'distancia', 'nombre']));
  return query;
}

/** Half of the searches are for permit B, and one in five for a course. */
function drawPermit(random: Random, permisos: Fila[]): Fila {
  const one = random();
  const courses = permisos.filter(({ pruebas }) => pruebas === '');
  if (one < 0.2 && courses.length > 0) return pick(random, courses);
  const others = permisos.filter(({ pruebas, permiso }) => pruebas !== '' && permiso !== 'B');
  return one < 0.5 && others.length > 0 ? pick(random, others) : { permiso: 'B' };
}

function drawPlace(
  random: Random,
  { municipios, sitios, codigosPostales }: Downloads,
  clase: ClaseDeLugar,
): Record<string, string> {
  const town = () => drawTown(random, municipios, chance(random, 0.5));
  switch (clase) {
    case 'espana':
      return {};
    case 'municipio':
      return { lugar: town().nombre ?? '' };
    case 'codigoPostal': {
      const { codigo_postal = '' } = pick(random, codigosPostales);
      return { lugar: codigo_postal.slice(0, chance(random, 0.7) ? 5 : between(random, 2, 4)) };
    }
    case 'punto':
      return { cerca: near(random, town()) };
    case 'mapa':
      return { cerca: near(random, town()), zona: 'mapa' };
    default:
      return {
        lugar: asSuggested(
          pick(
            random,
            sitios.filter((one) => one.clase === clase),
          ),
          municipios,
        ),
      };
  }
}

/** A point some kilometres from a town, which may lie in another one or in the sea. */
function near(random: Random, { lat, lon }: Fila): string {
  const beside = (degrees: string | undefined) => (Number(degrees) + (random() - 0.5) / 5).toFixed(4);
  return `${beside(lat)},${beside(lon)}`;
}

/** The text that the search box writes for a place. */
function asSuggested({ clase, nombre = '', distrito, municipio }: Fila, municipios: Fila[]): string {
  if (clase === 'isla') return `isla de ${nombre}`;
  const town = municipios.find(({ codigo }) => codigo === municipio);
  const province = clase === 'localidad' ? town?.provincia : '';
  return [nombre, distrito, town?.nombre, province].filter(Boolean).join(', ');
}

function drawTown(random: Random, towns: Fila[], byPeople: boolean): Fila {
  if (!byPeople) return pick(random, towns);
  let left = random() * towns.reduce((sum, { poblacion }) => sum + Number(poblacion), 0);
  for (const town of towns) {
    left -= Number(town.poblacion);
    if (left < 0) return town;
  }
  return pick(random, towns);
}

/** Draws a value of a column whose cells are lists joined by |; undefined if no offer has a value. */
function drawOption(random: Random, lists: string[]): string | undefined {
  const values = [...new Set(lists.flatMap((list) => list.split('|')))].filter(Boolean).sort();
  return values.length > 0 ? pick(random, values) : undefined;
}
