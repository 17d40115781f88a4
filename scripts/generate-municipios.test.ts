import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  formatMunicipios,
  formatOutlines,
  generateMunicipios,
  generateOutlines,
} from './generate-municipios.ts';
import { readingName } from './municipios/ine-names.ts';
import { simplifyLine } from './municipios/simplify-line.ts';
import { contains, distanceKm, municipalAreas, type Position } from './municipios/topology.ts';

const FOLDER = new URL('../src/comparador/lugares/municipios/', import.meta.url);
const committed = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const INE_2026 = new URL('../../shared/dgt/ine_codigos_postales_municipios_2026-01.csv', import.meta.url);

describe('lista de municipios generada', () => {
  const built = generateMunicipios();

  test('volver a generarla da el fichero guardado, byte a byte', () => {
    expect(formatMunicipios(built) === committed('municipios.generated.json')).toBe(true);
  });

  test('cada municipio tiene el punto de su población o el centro de su término, y ninguna población está lejos', () => {
    const { town, centroid, stray, none } = built.report;
    expect(town.length).toBeGreaterThan(6600);
    expect(town.length + centroid.length + none.length).toBe(built.rows.length);
    expect(stray).toEqual([]);
    expect(none).toEqual(['48916']);
  });

  test('los códigos y los nombres son los del INE de enero de 2026', ({ skip }) => {
    skip(
      !existsSync(INE_2026),
      'Falta el callejero del INE (../shared/dgt/ine_codigos_postales_municipios_2026-01.csv)',
    );
    const lines = readFileSync(INE_2026, 'utf8').trimEnd().split('\n').slice(1);
    const official = new Map(
      lines.map((line) => {
        const [, codigo = '', nombre = ''] = /^\d{5},(\d{5}),"?(.*?)"?$/.exec(line) ?? [];
        return [codigo, readingName(nombre)];
      }),
    );
    const differing = built.rows.filter(([codigo, nombre]) => official.get(codigo) !== nombre);
    expect(differing).toEqual([]);
    expect(official.size).toBe(built.rows.length);
  });
});

describe('mapa de provincias generado', () => {
  test('volver a generarlo da los ficheros guardados, byte a byte', () => {
    const { map, detail } = formatOutlines(generateOutlines());
    expect(map === committed('provinces-map.generated.json')).toBe(true);
    expect(detail === committed('provinces-detail.generated.json')).toBe(true);
  });

  test('una línea pierde primero los quiebros menores y conserva sus extremos', () => {
    const line: Position[] = [
      [0, 0],
      [2, 0.1],
      [4, 0],
      [6, 3],
      [8, 0],
    ];
    expect(simplifyLine(line, 1)).toEqual([line[0], line[2], line[3], line[4]]);
    expect(simplifyLine(line.toReversed(), 1)).toEqual([line[4], line[3], line[2], line[0]]);
    expect(simplifyLine(line, 100)).toEqual([line[0], line[4]]);
  });

  test('una línea cerrada, por pequeña que sea, conserva tres esquinas', () => {
    const island: Position[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0.5, 1.2],
      [0, 1],
      [0, 0],
    ];
    expect(simplifyLine(island, 100)).toHaveLength(4);
  });
});

test.each([
  ['Rioja, La', 'La Rioja'],
  ['Coruña, A', 'A Coruña'],
  ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat"],
  ["Alfàs del Pi, l'", "l'Alfàs del Pi"],
  ['Vila Joiosa, la/Villajoyosa', 'la Vila Joiosa/Villajoyosa'],
  ["Lorcha/Orxa, l'", "Lorcha/l'Orxa"],
  ['Salines, Ses', 'Ses Salines'],
  ['Saus, Camallera i Llampaies', 'Saus, Camallera i Llampaies'],
  ['Alacant/Alicante', 'Alacant/Alicante'],
])('el nombre del INE «%s» se lee «%s»', (ine, leido) => {
  expect(readingName(ine)).toBe(leido);
});

describe('mapa municipal', () => {
  // A square of 10 by 10 with a hole from 4 to 6, a small one apart, and one flattened to a line.
  const areas = municipalAreas({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      corner([0, 0], [10, 0], [0, 10]),
      corner([10, 10], [-10, 0], [0, -10]),
      corner([4, 4], [0, 2], [2, 0], [0, -2], [-2, 0]),
      corner([20, 0], [1, 0], [0, 1], [-1, 0], [0, -1]),
      corner([5, 5], [1, 0], [-1, 0]),
    ],
    objects: {
      municipalities: {
        geometries: [
          { id: 'hueco', type: 'MultiPolygon', arcs: [[[3]], [[0, 1], [2]]] },
          { id: 'al revés', type: 'Polygon', arcs: [[-2, -1]] },
          { id: 'plano', type: 'Polygon', arcs: [[4]] },
        ],
      },
    },
  });

  test('el centro es el del polígono mayor, se recorra en el sentido que se recorra', () => {
    expect(areas.get('hueco')?.centroid).toEqual([5, 5]);
    expect(areas.get('al revés')?.centroid).toEqual([5, 5]);
  });

  test('un término que el mapa aplana conserva un punto', () => {
    const [lon, lat] = areas.get('plano')?.centroid ?? [0, 0];
    expect(lon).toBeGreaterThanOrEqual(5);
    expect(lon).toBeLessThanOrEqual(6);
    expect(lat).toBe(5);
  });

  test('un punto está dentro si lo está de algún polígono y de ningún hueco', () => {
    const area = areas.get('hueco');
    const inside = (point: Position): boolean => area !== undefined && contains(area, point);
    expect([inside([1, 1]), inside([9, 5]), inside([20.5, 0.5])]).toEqual([true, true, true]);
    expect([inside([5, 5]), inside([11, 5]), inside([20.5, 5]), inside([-1, -1])]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('de Madrid a Barcelona hay unos 505 km', () => {
    expect(distanceKm([-3.7038, 40.4168], [2.1734, 41.3851])).toBeCloseTo(505, -1);
  });
});

function corner(...deltas: Position[]): Position[] {
  return deltas;
}
