import { between, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import type { ImportDatabase } from './import-month.server.ts';
import { distanceKm, type Point } from './map-point.ts';
import { namedCentreCondition } from './named-centre.server.ts';

type Town = Point & { codigo: string; nombre: string; codProvincia: string; poblacion: number };

/** `lat` and `lon` are those of its exam centre; null where the DGT names none. */
type Section = {
  codigo: string;
  seccion: string;
  nombre: string;
  codProvincia: string;
  lat: number | null;
  lon: number | null;
};

export type MadeLayer = { OBJECTID: number; codigo_centro: string; tipo_elemento: string } & Record<
  string,
  string | number | null
>;

/** Shares of the sections without a feature, and of features without coordinates or with nothing but a municipality. */
const MISSING = 0.06;
const WITHOUT_POINT = 0.08;
const ONLY_TOWN = 0.03;

/**
 * Makes a layer with the shape of the DGT's for the sections of a database: the codes are real, and everything else is invented, as
 * `tipo_elemento` says. It draws a municipality for each section, by population, among those whose nearest exam centre is the section's own
 * (without a centre, among those of its province), and a point within a kilometre or two of the town.
 */
export async function makeLayer({ $client }: ImportDatabase, seed: number): Promise<MadeLayer[]> {
  const random = seededRandom(seed);
  const { rows: towns } = await $client.query<Town>(
    `SELECT codigo, nombre, cod_provincia AS "codProvincia", lat, lon, coalesce(poblacion, 300) AS poblacion
     FROM municipios WHERE lat IS NOT NULL ORDER BY codigo`,
  );
  const { rows: sections } = await $client.query<Section>(
    `SELECT DISTINCT ON (s.id) e.codigo, s.seccion, s.nombre, coalesce(m.cod_provincia, s.cod_provincia) AS "codProvincia",
       m.lat, m.lon
     FROM secciones s JOIN escuelas e ON e.id = s.escuela_id JOIN resultados r ON r.seccion_id = s.id
     LEFT JOIN centros_examen c ON c.id = r.centro_id AND ${namedCentreCondition('c')}
     LEFT JOIN municipios m ON m.codigo = c.codigo_municipio
     GROUP BY s.id, e.codigo, m.codigo ORDER BY s.id, m.codigo IS NULL, sum(r.aptos + r.no_aptos) DESC, m.codigo`,
  );
  const around = townsAround(towns, sections);
  return sections.flatMap((section, index) => {
    const centre = centreOf(section);
    const own = centre && around.get(pointKey(centre));
    const town = drawTown(random, own ?? towns.filter((one) => one.codProvincia === section.codProvincia));
    const [known, pointed] = [random(), random()];
    const at = (degrees: number) => degrees + (random() - 0.5) * 0.02;
    const point = town && { latitud: at(town.lat), longitud: at(town.lon) };
    if (!town || known < MISSING) return [];
    return [
      {
        OBJECTID: 1 + index,
        tipo_elemento: 'INVENTADO PARA PRUEBAS',
        codigo_centro: section.codigo + section.seccion,
        nombre: section.nombre,
        provincia: null,
        cod_ine: Number(town.codProvincia),
        municipio: town.nombre,
        direccion: pointed < ONLY_TOWN ? null : `CALLE INVENTADA ${between(random, 1, 90)}`,
        codigo_postal: null,
        latitud: null,
        longitud: null,
        ...(pointed < WITHOUT_POINT ? {} : point),
      },
    ];
  });
}

const pointKey = ({ lat, lon }: Point) => `${lat} ${lon}`;

const centreOf = ({ lat, lon }: Section): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

/** Municipalities of each centre's province that have no nearer centre. */
function townsAround(towns: readonly Town[], sections: readonly Section[]): Map<string, Town[]> {
  const centres = [
    ...new Map(
      sections.flatMap((section) => {
        const centre = centreOf(section);
        return centre ? [[pointKey(centre), { ...centre, codProvincia: section.codProvincia }] as const] : [];
      }),
    ).values(),
  ];
  const around = new Map<string, Town[]>();
  for (const town of towns) {
    const own = centres.filter(({ codProvincia }) => codProvincia === town.codProvincia);
    const [nearest] = own.toSorted((a, b) => distanceKm(town, a) - distanceKm(town, b));
    if (!nearest) continue;
    const key = pointKey(nearest);
    around.set(key, [...(around.get(key) ?? []), town]);
  }
  return around;
}

function drawTown(random: Random, towns: readonly Town[]): Town | undefined {
  const drawn = random() * towns.reduce((sum, { poblacion }) => sum + poblacion, 0);
  let passed = 0;
  return towns.find(({ poblacion }) => {
    passed += poblacion;
    return passed >= drawn;
  });
}
