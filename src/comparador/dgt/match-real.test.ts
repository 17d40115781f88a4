import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { findMunicipality } from './exam-centres.server.ts';
import { distanceKm, type Point } from './map-point.ts';
import { type Candidate, type MatchSection, sectionFinder } from './match-places.ts';
import { provinciaDeCodigo, provinciaDeNombreDgt } from './prefijos.ts';
import { distinctInRealFiles, realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

/** The figures of every draw below come from here. */
const SEED = '9c748ff61c85e7b0fa7ac55ae06c203b9b58a7a4';

type Town = Point & { codigo: string; nombre: string; poblacion: number };

const towns: Town[] = (
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../lugares/municipios/municipios.generated.json'), 'utf8'),
  ) as [string, string, number | null, number | null, number | null][]
).flatMap(([codigo, nombre, lat, lon, poblacion]) =>
  lat === null || lon === null ? [] : [{ codigo, nombre, lat, lon, poblacion: poblacion ?? 1 }],
);

type Real = MatchSection & { codigo: string; centros: Point[] };

/** The sections of December 2025 with their names at that time, and the different names that their codes had before. */
function readReal(): { sections: Real[]; before: { codigo: string; nombre: string }[] } {
  const byCode = new Map(towns.map((town) => [town.codigo, town]));
  const index = new Map(
    towns.flatMap(({ codigo, nombre }) =>
      [nombre, ...nombre.split('/')].map((each) => [`${codigo.slice(0, 2)} ${searchText(each)}`, codigo]),
    ),
  );
  const rows = distinctInRealFiles([0, 1, 2, 3, 4, 6]);
  const sections = new Map<string, Real>();
  for (const [provincia = '', centro = '', codigo = '', nombre = '', seccion = '', year] of rows) {
    const codProvincia = provinciaDeCodigo(codigo.padEnd(6));
    if (year !== '2025' || seccion === '' || codigo.endsWith('0000') || codProvincia === undefined) continue;
    const id = sections.get(codigo + seccion)?.id ?? sections.size + 1;
    const known = sections.get(codigo + seccion)?.centros ?? [];
    const town = byCode.get(findMunicipality(index, provinciaDeNombreDgt(provincia) ?? '', centro) ?? '');
    const centros = town && !known.includes(town) ? [...known, town] : known;
    sections.set(codigo + seccion, {
      id,
      codigo,
      nombre,
      codProvincia,
      pueblo: null,
      centros,
      situada: false,
    });
  }
  const now = new Map([...sections.values()].map(({ codigo, nombre }) => [codigo, nombre]));
  const before = rows.flatMap(([, , codigo = '', nombre = '', , year]) =>
    year === '2022' && nombre !== '' && now.has(codigo) && now.get(codigo) !== nombre
      ? [`${codigo};${nombre}`]
      : [],
  );
  return {
    sections: [...sections.values()],
    before: [...new Set(before)].toSorted().map((line) => {
      const [codigo = '', nombre = ''] = line.split(';');
      return { codigo, nombre };
    }),
  };
}

/** Misspells a word: a letter is left out, doubled, swapped with the next one or changed for another. */
function misspelled(random: Random, name: string): string {
  const at = 1 + Math.floor(random() * Math.max(name.length - 2, 1));
  const letter = 'abcdefghijlmnoprstuvz'[Math.floor(random() * 21)] ?? '';
  const [before, here, after] = [name.slice(0, at), name.slice(at, at + 1), name.slice(at + 1)];
  const ways = [
    before + after,
    before + here + here + after,
    before + after.slice(0, 1) + here + after.slice(1),
  ];
  return [...ways, before + letter + after][Math.floor(random() * 4)] ?? name;
}

/** A point in a municipality, drawn by its people, whose nearest exam centre is that of the section. */
function placeOf(random: Random, section: Real, centres: readonly Point[]): Point {
  const [own] = section.centros;
  const near = towns.filter(
    (town) =>
      town.codigo.startsWith(section.codProvincia) &&
      own !== undefined &&
      centres.every((centre) => distanceKm(town, own) <= distanceKm(town, centre) + 1e-9),
  );
  const drawn = random() * near.reduce((sum, { poblacion }) => sum + poblacion, 0);
  let passed = 0;
  const town = near.find(({ poblacion }) => {
    passed += poblacion;
    return passed >= drawn;
  }) ??
    own ?? { lat: 40, lon: -3 };
  return { lat: town.lat + (random() - 0.5) * 0.03, lon: town.lon + (random() - 0.5) * 0.03 };
}

test('los lugares se unen por el nombre de 2022, o uno mal escrito, a su sección de 2025 y a ninguna otra', ({
  skip,
}) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const { sections, before } = readReal();
  expect(before.length).toBeGreaterThan(40);
  const random = seededRandom(Number.parseInt(SEED.slice(0, 8), 16));
  const drawn = <T>(list: readonly T[], count: number): T[] =>
    list
      .map((item) => ({ item, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ item }) => item);
  const renamed = before.flatMap(({ codigo, nombre }) => {
    const [section] = drawn(
      sections.filter((one) => one.codigo === codigo),
      1,
    );
    return section ? [{ section, nombre }] : [];
  });
  const usual = drawn(sections, 1_500).map((section) => ({ section, nombre: section.nombre }));
  const others = sections.filter((one) => !before.some(({ codigo }) => codigo === one.codigo));
  const closed = new Set(drawn([...new Set(others.map(({ codigo }) => codigo))], 300));
  const gone = new Set(sections.filter(({ codigo }) => closed.has(codigo)));
  const present = sections.filter((section) => !gone.has(section));
  const groups: [string, { section: Real; nombre: string }[]][] = [
    ['nombre de 2022', renamed],
    [
      'nombre de 2022, con una errata',
      [1, 2, 3].flatMap(() => renamed.map((one) => ({ ...one, nombre: misspelled(random, one.nombre) }))),
    ],
    ['nombre de hoy', usual],
    [
      'nombre de hoy, con una errata',
      usual.map((one) => ({ ...one, nombre: `Autoescuela ${misspelled(random, one.nombre)}` })),
    ],
    ['de una sección que ya no está', [...gone].map((section) => ({ section, nombre: section.nombre }))],
  ];
  const find = sectionFinder(present);
  let [right, wrong] = [0, 0];
  const table = groups.map(([name, pairs]) => {
    const candidates = pairs.map(({ section, nombre }, index): Candidate => {
      const centres = present
        .filter((one) => one.codProvincia === section.codProvincia)
        .flatMap((one) => one.centros);
      const point = placeOf(random, section, [...new Set(centres)]);
      return { referencia: `${name} ${index}`, nombre, codProvincia: section.codProvincia, ...point };
    });
    const matches = candidates.map(find);
    const taken = matches
      .map((match, index) => ({ match, pair: pairs[index] }))
      .filter(({ match }) => match.estado === 'tomado');
    const good = taken.filter(({ match, pair }) => match.seccionId === pair?.section.id);
    const findable = pairs.filter(({ section }) => !gone.has(section)).length;
    right += good.length;
    wrong += taken.length - good.length;
    return {
      lugares: name,
      pares: pairs.length,
      tomados: taken.length,
      bien: good.length,
      dudosos: matches.filter(({ estado }) => estado === 'dudoso').length,
      cobertura: findable === 0 ? '' : `${Math.round((100 * good.length) / findable)} %`,
    };
  });
  process.stdout.write(`${table.map((row) => Object.values(row).join(' | ')).join('\n')}\n`);
  process.stdout.write(
    `Precisión: ${((100 * right) / (right + wrong)).toFixed(2)} % de ${right + wrong} unidos\n`,
  );
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.99);
});
