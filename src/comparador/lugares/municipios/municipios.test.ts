import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { ATRIBUCION_GEOGRAFIA } from './attribution.ts';
import { municipios } from './data.server.ts';

const porCodigo = new Map(municipios().map((municipio) => [municipio.codigo, municipio]));

/** Mainland, Balearics, Ceuta and Melilla; and the Canaries. South, north, west, east. */
const PENINSULA = [35.1, 43.9, -9.4, 4.4] as const;
const CANARIAS = [27.6, 29.5, -18.2, -13.3] as const;

describe('municipios', () => {
  test('son los 8.132 de 2026, con códigos válidos, distintos y en orden', () => {
    const codigos = municipios().map(({ codigo }) => codigo);
    expect(codigos).toHaveLength(8132);
    expect(new Set(codigos).size).toBe(8132);
    expect(codigos).toEqual(codigos.toSorted());
    for (const codigo of codigos) expect(codigo).toMatch(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/);
  });

  test('cada una de las 52 provincias tiene los suyos', () => {
    const cuenta = new Map<string, number>();
    for (const { codProvincia } of municipios())
      cuenta.set(codProvincia, (cuenta.get(codProvincia) ?? 0) + 1);
    expect([...cuenta.keys()].toSorted()).toEqual(provincias.map(({ codigo }) => codigo));
    expect([cuenta.get('51'), cuenta.get('52'), cuenta.get('28'), cuenta.get('09')]).toEqual([
      1, 1, 179, 371,
    ]);
  });

  test.each([
    ['28079', 'Madrid', 40.4168, -3.7038, 3_000_000],
    ['28006', 'Alcobendas', 40.5475, -3.642, 100_000],
    ['51001', 'Ceuta', 35.8894, -5.3213, 70_000],
    ['38038', 'Santa Cruz de Tenerife', 28.4682, -16.2546, 200_000],
    ['07040', 'Palma', 39.5696, 2.6502, 400_000],
    ['08089', 'Gavà', 41.3059, 2.0012, 40_000],
    ['08096', 'Granollers', 41.608, 2.2876, 60_000],
    ['04902', 'El Ejido', 36.7763, -2.8146, 80_000],
    ['03122', 'Sant Vicent del Raspeig/San Vicente del Raspeig', 38.3964, -0.5255, 50_000],
  ])('%s es %s y su punto está en la población', (codigo, nombre, lat, lon, habitantes) => {
    const municipio = porCodigo.get(codigo);
    expect(municipio?.nombre).toBe(nombre);
    expect(Math.abs((municipio?.lat ?? 0) - lat)).toBeLessThan(0.03);
    expect(Math.abs((municipio?.lon ?? 0) - lon)).toBeLessThan(0.03);
    expect(municipio?.poblacion).toBeGreaterThan(habitantes * 0.9);
  });

  test('todos los puntos están en España, cada archipiélago en su sitio; solo Usansolo no tiene punto', () => {
    const fuera = municipios().filter(({ codProvincia, lat, lon }) => {
      if (lat === null || lon === null) return false;
      const [sur, norte, oeste, este] = ['35', '38'].includes(codProvincia) ? CANARIAS : PENINSULA;
      return lat < sur || lat > norte || lon < oeste || lon > este;
    });
    expect(fuera).toEqual([]);
    const sinPunto = municipios().filter(({ lat, lon }) => lat === null || lon === null);
    expect(sinPunto.map(({ nombre }) => nombre)).toEqual(['Usansolo']);
  });

  test('ninguna población es cero ni mayor que la de Madrid, y los grandes municipios la tienen', () => {
    const poblaciones = municipios().flatMap(({ poblacion }) => poblacion ?? []);
    expect(Math.min(...poblaciones)).toBeGreaterThan(0);
    expect(Math.max(...poblaciones)).toBe(porCodigo.get('28079')?.poblacion);
    expect(poblaciones.length).toBeGreaterThan(6000);
  });

  test.each([
    ['15030', 'A Coruña'],
    ['26089', 'Logroño'],
    ['08101', "L'Hospitalet de Llobregat"],
    ['03014', 'Alacant/Alicante'],
    ['03139', 'la Vila Joiosa/Villajoyosa'],
    ['03050', 'el Campello'],
    ['12122', 'les Useres/Useras'],
    ['07044', 'Sa Pobla'],
    ['17048', "Castell d'Aro, Platja d'Aro i s'Agaró"],
    ['48916', 'Usansolo'],
  ])('el nombre de %s se lee «%s»', (codigo, nombre) => {
    expect(porCodigo.get(codigo)?.nombre).toBe(nombre);
  });

  test('no queda ningún nombre con el artículo detrás', () => {
    const conArticulo = municipios().filter(({ nombre }) => /, \p{L}{1,3}'?($|\/)/u.test(nombre));
    expect(conArticulo).toEqual([]);
    for (const { nombre } of municipios()) expect(searchText(nombre)).not.toBe('');
  });

  test('el fichero no llega a 500 kB y la atribución nombra las tres fuentes', () => {
    expect(statSync(new URL('./municipios.generated.json', import.meta.url)).size).toBeLessThan(500_000);
    for (const fuente of [
      'Instituto Nacional de Estadística',
      'Instituto Geográfico Nacional',
      'GeoNames',
      'CC BY 4.0',
    ])
      expect(ATRIBUCION_GEOGRAFIA).toContain(fuente);
  });
});
