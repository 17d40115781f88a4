import { describe, expect, test } from 'vitest';
import { distinctiveWords } from './autoescuela-name.ts';
import { type Candidate, type MatchSection, matchPlaces, pairKey } from './match-places.ts';
import { readOsm } from './osm-places.ts';
import { readPremises } from './premises-places.ts';

const MADRID = { lat: 40.4167, lon: -3.7033 };
const ALCALA = { lat: 40.482, lon: -3.3635 };
const CUENCA = { lat: 40.0718, lon: -2.134 };

const section = (id: number, nombre: string, other: Partial<MatchSection> = {}): MatchSection => ({
  id,
  nombre,
  codProvincia: '28',
  pueblo: null,
  centros: [MADRID],
  situada: false,
  ...other,
});

const place = (nombre: string, other: Partial<Candidate> = {}): Candidate => ({
  referencia: nombre,
  nombre,
  codProvincia: '28',
  ...MADRID,
  ...other,
});

const stateOf = (candidate: Candidate, sections: MatchSection[]) => {
  const [match] = matchPlaces([candidate], sections);
  return [match?.estado, match?.seccionId];
};

describe('el nombre que distingue a una autoescuela', () => {
  test.each([
    ['A E PONTE VERIN S.L.', ['ponte', 'verin']],
    ['AUTOESCUELAJALON', ['jalon']],
    ['Autoescola Núria', ['nuria']],
    ['CENTRO DE FORMACION VIAL', []],
    ['AUTOVIA A 7', ['autovia', '7']],
  ])('de «%s» son %j', (nombre, words) => {
    expect(distinctiveWords(nombre)).toEqual(words);
  });
});

describe('un lugar', () => {
  test.each([
    ['se une a la sección de su nombre', place('Autoescuela Mirador'), ['tomado', 1]],
    ['también mal escrito', place('Autoescuela Miradro'), ['tomado', 1]],
    ['y partido de otra manera', place('Ponte-Verin'), ['tomado', 2]],
    ['a medio nombre espera', place('Roca'), ['dudoso', 3]],
    ['de otro nombre no se une', place('Semáforo'), ['sin_pareja', null]],
    ['de un nombre que tienen dos espera', place('Gala'), ['dudoso', 4]],
    [
      'de otra provincia no se une',
      place('Mirador', { codProvincia: '16', ...CUENCA }),
      ['sin_pareja', null],
    ],
    ['de una sección que ya se sabe dónde está no se une a otra', place('Conocida'), ['sin_pareja', null]],
    ['sin un nombre que lo distinga no se une', place('Centro de Formación Vial'), ['sin_pareja', null]],
  ])('%s', (_, candidate, expected) => {
    const sections = [
      section(1, 'MIRADOR'),
      section(2, 'PONTEVERIN'),
      section(3, 'HERMANOS ROCA'),
      section(4, 'GALA'),
      section(5, 'GALA'),
      section(6, 'CONOCIDA', { situada: true }),
      section(7, 'CENTRO DE FORMACION VIAL'),
    ];
    expect(stateOf(candidate, sections)).toEqual(expected);
  });

  test('se une, de dos del mismo nombre, a la que examina cerca o está en ese pueblo', () => {
    const two = [section(1, 'GALA', { centros: [ALCALA] }), section(2, 'GALA', { centros: [CUENCA] })];
    expect(stateOf(place('Gala', ALCALA), [...two, section(3, 'OTRA', { centros: [ALCALA] })])).toEqual([
      'tomado',
      1,
    ]);
    const towns = [section(1, 'GALA', { pueblo: ALCALA }), section(2, 'GALA', { pueblo: MADRID })];
    expect(stateOf(place('Gala', MADRID), towns)).toEqual(['tomado', 2]);
  });

  test('dibujado dos veces cuenta una; dos lugares de una sección esperan los dos', () => {
    const near = { lat: MADRID.lat + 0.0005, lon: MADRID.lon };
    const both = (other: Partial<Candidate>) =>
      matchPlaces(
        [place('Mirador'), place('Mirador', { referencia: 'b', ...other })],
        [section(1, 'MIRADOR')],
      );
    expect(both(near).map(({ estado }) => estado)).toEqual(['tomado', 'sin_pareja']);
    expect(both({ lat: 40.45 }).map(({ estado }) => estado)).toEqual(['dudoso', 'dudoso']);
  });

  test('que una persona ha dicho que no es de una sección no vuelve a ser de ella', () => {
    const refused = new Set([pairKey('Mirador', 1)]);
    const [match] = matchPlaces([place('Mirador')], [section(1, 'MIRADOR')], refused);
    expect(match).toMatchObject({ estado: 'sin_pareja', seccionId: null });
  });
});

describe('lo que se lee de otras fuentes', () => {
  const tags = {
    amenity: 'driving_school',
    name: 'Mirador',
    'addr:street': 'Calle Mayor',
    'addr:housenumber': '3',
  };
  const read = {
    nombre: 'Mirador',
    direccion: 'Calle Mayor, 3',
    codigoPostal: '28013',
    municipio: 'Madrid',
  };

  test('de OpenStreetMap, en el JSON de Overpass o en GeoJSON, son las autoescuelas con nombre y lugar', () => {
    const more = { ...tags, 'addr:postcode': '28013', 'addr:city': 'Madrid' };
    const overpass = {
      elements: [
        { type: 'node', id: 1, ...MADRID, tags: more },
        { type: 'way', id: 2, center: MADRID, tags: { amenity: 'driving_school' } },
        { type: 'node', id: 3, tags },
        { type: 'node', id: 4, ...MADRID, tags: { amenity: 'school', name: 'Otra' } },
      ],
    };
    expect(readOsm(JSON.stringify(overpass), 'a.json')).toEqual({
      places: [{ referencia: 'node/1', ...read, ...MADRID }],
      sinNombre: 1,
      sinPunto: 1,
    });
    const ring = [-0.001, 0.001].map((more) => [MADRID.lon + more, MADRID.lat + more]);
    const geojson = {
      features: [
        { properties: { '@id': 'way/5', ...more }, geometry: { type: 'Polygon', coordinates: [ring] } },
        { properties: { '@id': 'way/6', ...more }, geometry: null },
      ],
    };
    const { places } = readOsm(JSON.stringify(geojson), 'a.geojson');
    expect(places).toEqual([
      {
        referencia: 'way/5',
        ...read,
        lat: expect.closeTo(MADRID.lat, 6),
        lon: expect.closeTo(MADRID.lon, 6),
      },
    ]);
    expect(() => readOsm('{"a":1}', 'a.json')).toThrow('a.json: no es GeoJSON ni el JSON de Overpass');
    expect(() => readOsm('{"elem', 'a.json')).toThrow('no es un documento JSON, o está cortado');
  });

  test('de un censo de locales son las filas que dicen autoescuela, con su punto en grados o en UTM', () => {
    const heading = ['id_local', 'rotulo', 'coordenada_x_local', 'coordenada_y_local', 'desc_epigrafe'];
    const rows = [
      ['1', 'MIRADOR', '440291,5', '4474254', 'AUTOESCUELAS'],
      ['2', 'PANADERIA', '440291', '4474254', 'PAN'],
      ['3', 'SIN PUNTO', '0', '0', 'AUTOESCUELAS'],
      ['4', '', '440291', '4474254', 'Auto Escuela'],
    ];
    const { places, ...counts } = readPremises(heading, rows, { archivo: 'censo.csv', huso: 30 });
    expect(counts).toEqual({ sinNombre: 1, sinPunto: 1 });
    // The Puerta del Sol, as the IGN gives it in degrees and in UTM.
    expect(places).toEqual([
      {
        referencia: '1',
        nombre: 'MIRADOR',
        direccion: null,
        codigoPostal: null,
        municipio: null,
        lat: expect.closeTo(40.4166, 3),
        lon: expect.closeTo(-3.7038, 3),
      },
    ]);
    const named = { archivo: 'censo.csv', columnas: { nombre: 'Título' } };
    expect(() => readPremises(heading, rows, named)).toThrow('no tiene ninguna columna «Título»');
    // Only the command has an option for it.
    expect(() => readPremises(['rotulo'], rows, { archivo: 'c.csv' })).toThrow(
      /la columna de lat y lon, o x e y: ponle ese nombre en la primera fila$/,
    );
    expect(() => readPremises(['rotulo'], rows, { archivo: 'c.csv', columnas: {} })).toThrow(
      'o di cuál es con --columna',
    );
  });
});
