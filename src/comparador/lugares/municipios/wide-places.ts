import type { Point } from '#platform/kit/distance.ts';
import { type CodigoProvincia, provincias } from '#platform/kit/people/provincias.ts';

/** A community of several provinces; a community of one province is read as the province. */
export type Comunidad = {
  tipo: 'comunidad';
  /** INE code. */
  codigo: string;
  nombre: string;
  provincias: readonly CodigoProvincia[];
};

/** An island; the search goes around its main town, as far as the island reaches. */
export type Isla = {
  tipo: 'isla';
  codigo: string;
  nombre: string;
  /** INE code of its main town. */
  capital: string;
  /** Kilometres from the town that cover the island. */
  km: number;
  poblacion: number;
  /** Point of its own village, only for an island without autoescuelas: its results come from the neighbouring island. */
  pueblo?: Point;
};

/** Names of communities in use beside the official one. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  '05': ['Islas Canarias'],
  '07': ['Castilla León'],
  '08': ['Castilla la Mancha', 'La Mancha'],
  '09': ['Catalunya', 'Catalonia'],
  '10': ['Comunidad Valenciana', 'País Valencià', 'País Valenciano'],
  '12': ['Galiza'],
  '16': ['Euskadi', 'Euskal Herria'],
};

const inCommunity = (codCCAA: string) => provincias.filter((one) => one.codCCAA === codCCAA);

const communities = [...new Map(provincias.map(({ codCCAA, ccaa }) => [codCCAA, ccaa]))].map(
  ([codigo, nombre]) => ({ codigo, nombre, inside: inCommunity(codigo).map((one) => one.codigo) }),
);

/** Communities of several provinces, with every name of theirs. */
export const namesOfCommunities = (): { comunidad: Comunidad; nombre: string }[] =>
  communities
    .filter(({ inside }) => inside.length > 1)
    .flatMap(({ codigo, nombre, inside }) =>
      [nombre, ...(OTHER_NAMES[codigo] ?? [])].map((name) => ({
        comunidad: { tipo: 'comunidad', codigo, nombre, provincias: inside },
        nombre: name,
      })),
    );

/** Names of the communities of one province: 'Comunidad de Madrid', 'Principado de Asturias'. */
export const communitiesOfOneProvince = (): { provincia: CodigoProvincia; nombre: string }[] =>
  communities.flatMap(({ nombre, inside: [provincia, ...others] }) =>
    provincia && others.length === 0 ? [{ provincia, nombre }] : [],
  );

const island = (
  nombre: string,
  { nombres = [], ...rest }: Omit<Isla, 'tipo' | 'codigo' | 'nombre'> & { nombres?: string[] },
): { isla: Isla; nombres: string[] } => ({
  isla: { tipo: 'isla', codigo: nombre, nombre, ...rest },
  nombres: [nombre, ...nombres],
});

/** Islands that are not one municipality, written by hand: main town, reach and people (thousands, rounded). */
const ISLANDS = [
  island('Mallorca', { capital: '07040', km: 90, poblacion: 940_000, nombres: ['Majorca'] }),
  island('Menorca', { capital: '07032', km: 55, poblacion: 99_000 }),
  island('Ibiza', { capital: '07026', km: 45, poblacion: 160_000, nombres: ['Eivissa'] }),
  island('Gran Canaria', { capital: '35016', km: 70, poblacion: 860_000 }),
  island('Lanzarote', { capital: '35004', km: 50, poblacion: 160_000 }),
  island('Fuerteventura', { capital: '35017', km: 90, poblacion: 125_000 }),
  island('La Graciosa', {
    capital: '35024',
    km: 50,
    poblacion: 700,
    pueblo: { lat: 29.231, lon: -13.502 },
    nombres: ['Isla Graciosa'],
  }),
  island('Tenerife', { capital: '38038', km: 90, poblacion: 950_000 }),
  island('La Palma', { capital: '38037', km: 50, poblacion: 84_000 }),
  island('La Gomera', { capital: '38036', km: 40, poblacion: 22_000 }),
  island('El Hierro', { capital: '38048', km: 45, poblacion: 12_000 }),
];

/** Every name of every island. */
export const namesOfIslands = (): { isla: Isla; nombre: string }[] =>
  ISLANDS.flatMap(({ isla, nombres }) => nombres.map((nombre) => ({ isla, nombre })));
