import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { provincias } from '#platform/kit/people/provincias.ts';
import { type Municipio, municipios } from './data.server.ts';
import { type MapPoint, mapProjection, projectPoint } from './map-projection.ts';
import { provinceShape } from './map-shapes.server.ts';
import mapa from './provinces-map.generated.json' with { type: 'json' };
import { spainShapes } from './spain-shapes.ts';

/** Rings of a path made of 'M', 'l' and 'z' only. */
function ringsOf(d: string): MapPoint[][] {
  return d
    .split('z')
    .slice(0, -1)
    .map((ring) => {
      const [x = Number.NaN, y = Number.NaN, ...steps] = (ring.match(/-?(\d+(\.\d+)?|\.\d+)/g) ?? []).map(
        Number,
      );
      const points = [{ x, y }];
      for (let i = 0; i < steps.length; i += 2) {
        const last = points.at(-1) ?? { x, y };
        points.push({ x: last.x + (steps[i] ?? Number.NaN), y: last.y + (steps[i + 1] ?? Number.NaN) });
      }
      return points;
    });
}

/** Even-odd rule, as the maps are drawn. */
function inside(rings: MapPoint[][], { x, y }: MapPoint): boolean {
  let crossings = 0;
  for (const ring of rings) {
    let previous = ring.at(-1);
    for (const current of ring) {
      if (
        previous &&
        current.y > y !== previous.y > y &&
        x < ((previous.x - current.x) * (y - current.y)) / (previous.y - current.y) + current.x
      )
        crossings++;
      previous = current;
    }
  }
  return crossings % 2 === 1;
}

const shapes = spainShapes().map((shape) => ({ ...shape, rings: ringsOf(shape.d) }));
const detailOf = (codigo: string) => ringsOf(provinceShape(codigo)?.d ?? '');
const towns = municipios().flatMap((town: Municipio) => {
  const { codigo, codProvincia, lat, lon } = town;
  return lat === null || lon === null
    ? []
    : [{ codigo, codProvincia, ...projectPoint({ lat, lon, codProvincia }) }];
});
const townOf = (codigo: string) => towns.find((town) => town.codigo === codigo) ?? { x: -1, y: -1 };

describe('proyección', () => {
  test('el mundo del mapa: al norte y al este lo que lo está, dentro del lienzo', () => {
    const [coruna, girona, cadiz] = [townOf('15030'), townOf('17079'), townOf('11012')];
    expect(coruna.x).toBeLessThan(cadiz.x);
    expect(cadiz.x).toBeLessThan(girona.x);
    expect(coruna.y).toBeLessThan(girona.y);
    expect(girona.y).toBeLessThan(cadiz.y);
    const outside = towns.filter(
      ({ x, y }) => x < 0 || y < 0 || x > mapProjection.width || y > mapProjection.height,
    );
    expect(outside).toEqual([]);
  });

  test('las distancias salen iguales a lo alto y a lo ancho en el centro de España y en Canarias', () => {
    const kmPerUnit = (codProvincia: string, lat: number) => {
      const origin = projectPoint({ lat, lon: -10, codProvincia });
      const north = projectPoint({ lat: lat + 1, lon: -10, codProvincia });
      const east = projectPoint({ lat, lon: -9, codProvincia });
      const tall = 111.2 / (origin.y - north.y);
      return [tall, (111.2 * Math.cos((lat * Math.PI) / 180)) / (east.x - origin.x) / tall];
    };
    expect(kmPerUnit('28', 40)[1]).toBeCloseTo(1, 3);
    expect(kmPerUnit('38', 28.5)[1]).toBeCloseTo(1, 3);
    expect(kmPerUnit('28', 40)[0]).toBeCloseTo(1.18, 2);
  });

  test('todas las localidades de Canarias caen en su recuadro, y ninguna otra', () => {
    const { x, y, width, height } = mapProjection.inset;
    const framed = towns.filter(
      (town) => town.x > x && town.x < x + width && town.y > y && town.y < y + height,
    );
    expect(new Set(framed.map(({ codProvincia }) => codProvincia))).toEqual(new Set(['35', '38']));
    expect(framed).toHaveLength(88);
  });
});

describe('formas de las provincias', () => {
  test('son las 52, en el orden del INE, cada una con su nombre y su propio contorno', () => {
    expect(shapes.map(({ codigo, nombre }) => [codigo, nombre])).toEqual(
      provincias.map(({ codigo, provincia }) => [codigo, provincia]),
    );
    expect(new Set(shapes.map(({ d }) => d)).size).toBe(52);
    expect(new Set(provincias.map(({ codigo }) => provinceShape(codigo)?.d)).size).toBe(52);
    for (const { d } of shapes) expect(d).toMatch(/^(M\d+ \d+l[-\d ]+z)+$/);
  });

  test('no hay forma de una provincia que no existe', () => {
    expect(provinceShape('53')).toBeUndefined();
    expect(provinceShape('')).toBeUndefined();
  });

  test('solo Ceuta y Melilla llevan una marca, y está sobre su ciudad', () => {
    const marked = shapes.filter(({ center }) => center);
    expect(marked.map(({ nombre }) => nombre)).toEqual(['Ceuta', 'Melilla']);
    for (const { codigo, center } of marked) {
      const { x, y } = townOf(`${codigo}001`);
      expect(Math.hypot(x - (center?.x ?? 0), y - (center?.y ?? 0))).toBeLessThan(6);
    }
  });

  test('el punto de Madrid está dentro de Madrid y de ninguna otra, en los dos mapas', () => {
    const madrid = townOf('28079');
    expect(shapes.filter(({ rings }) => inside(rings, madrid)).map(({ nombre }) => nombre)).toEqual([
      'Madrid',
    ]);
    expect(inside(detailOf('28'), madrid)).toBe(true);
    expect(inside(detailOf('45'), madrid)).toBe(false);
  });

  test('los huecos son huecos: el Condado de Treviño es de Burgos, no de Álava', () => {
    const trevino = townOf('09109');
    expect(inside(detailOf('09'), trevino)).toBe(true);
    expect(inside(detailOf('01'), trevino)).toBe(false);
  });

  test('cada localidad está en el contorno de su provincia, salvo unas pocas de la orilla', () => {
    const drawn = new Map(shapes.map(({ codigo, rings }) => [codigo as string, rings]));
    const fine = new Map(provincias.map(({ codigo }) => [codigo, detailOf(codigo)]));
    const strayIn = (map: ReadonlyMap<string, MapPoint[][]>) =>
      towns.filter((town) => !inside(map.get(town.codProvincia) ?? [], town)).length;
    expect(strayIn(drawn)).toBeLessThan(80);
    expect(strayIn(fine)).toBeLessThan(40);
  });

  test('las fronteras no dejan huecos ni se montan: tierra adentro cada punto es de una sola provincia', () => {
    const doubtful: string[] = [];
    for (let x = 350.37; x < 620; x += 3)
      for (let y = 130.29; y < 560; y += 3) {
        const owners = shapes.filter(({ rings }) => inside(rings, { x, y })).map(({ nombre }) => nombre);
        if (owners.length !== 1) doubtful.push(`${x} ${y}: ${owners.join(', ')}`);
      }
    expect(doubtful).toEqual([]);
  });

  test('ninguna localidad se sale de la caja de su provincia en más del 3 % de esta', () => {
    const boxes = new Map(mapa.provinces.map(({ codigo, box }) => [codigo, box]));
    const outside = towns.filter((town) => {
      const [x = 0, y = 0, width = 0, height = 0] = boxes.get(town.codProvincia) ?? [];
      const [dx, dy] = [width * 0.03, height * 0.03];
      return town.x < x - dx || town.x > x + width + dx || town.y < y - dy || town.y > y + height + dy;
    });
    expect(outside).toEqual([]);
  });

  test('sola, una provincia se ve entera y con aire alrededor', () => {
    for (const { codigo } of provincias) {
      const [x = 0, y = 0, width = 0, height = 0] =
        provinceShape(codigo)?.viewBox.split(' ').map(Number) ?? [];
      const points = detailOf(codigo).flat();
      expect(Math.min(...points.map((point) => point.x))).toBeGreaterThan(x);
      expect(Math.min(...points.map((point) => point.y))).toBeGreaterThan(y);
      expect(Math.max(...points.map((point) => point.x))).toBeLessThan(x + width);
      expect(Math.max(...points.map((point) => point.y))).toBeLessThan(y + height);
    }
  });

  test('pesan poco: España entera menos de 25 kB y cada provincia sola menos de 2 kB', () => {
    expect(statSync(new URL('./provinces-map.generated.json', import.meta.url)).size).toBeLessThan(25_000);
    for (const { codigo } of provincias) expect(provinceShape(codigo)?.d.length).toBeLessThan(2000);
    expect(mapa.projection).toEqual(mapProjection);
  });
});
