/**
 * Cost and right answers when the program reads places. Types the 400 drawn places letter by letter and measures the processor of
 * each keystroke. Measures the memory of names, points and outlines. Reads 1,500 municipalities and 300 postcodes drawn by the
 * seed, and compares them with the INE's own codes. `node --expose-gc bench/lugares.ts [seed]`.
 */

import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import drawn from '#comparador/lugares/municipios/drawn-places.generated.json' with { type: 'json' };
import { locatePoint } from '#comparador/lugares/municipios/locate-point.server.ts';
import { type Lugar, readPlace, suggestPlaces } from '#comparador/lugares/municipios/place.server.ts';
import { postcodeDigits } from '#comparador/lugares/municipios/place-of-postcode.server.ts';
import { preparePlaces } from '#comparador/lugares/municipios/prepare-places.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { readSource } from '../scripts/buscador/place-sources.ts';

const SUGGESTED = 8;
const random = seededRandom(Number.parseInt((process.argv[2] ?? '7dfcd3ad').slice(0, 8), 16));

const codeOf = (lugar: Lugar) => {
  if (lugar.tipo === 'sitio') return `${lugar.clase}:${lugar.codigo}`;
  if (lugar.tipo === 'codigoPostal') return `codigoPostal:${lugar.digitos}`;
  return 'codigo' in lugar ? `${lugar.tipo}:${lugar.codigo}` : lugar.tipo;
};

const megabytes = () => {
  if (!globalThis.gc) throw new Error('run it with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
};

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
}

function drawOf<T>(list: readonly T[], count: number, draw: Random): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(Math.floor(draw() * left.length), 1)).flat();
}

municipios();
const before = megabytes();
readPlace('Getafe');
await preparePlaces();
const names = megabytes() - before;
for (const { lat, lon } of municipios()) if (lat !== null && lon !== null) locatePoint({ lat, lon });
console.log(
  `Memoria: ${names.toFixed(1)} MB los nombres; ${(megabytes() - before).toFixed(1)} MB con todos los contornos.`,
);

const first = drawn.filter(({ texto, respuestas }) => respuestas.includes(codeOf(readPlace(texto).lugar)));
const offered = drawn.filter(({ texto, respuestas }) => {
  const { lugar, otros } = readPlace(texto);
  const answers = [codeOf(lugar), ...otros.slice(0, 3).map((otro) => codeOf(readPlace(otro.texto).lugar))];
  return answers.some((answer) => respuestas.includes(answer));
});
console.log(
  `${drawn.length} lugares: ${first.length} los primeros, ${offered.length} los primeros u ofrecidos entre tres.`,
);

const keystrokes: number[] = [];
const whole: number[] = [];
for (const { texto } of drawn)
  for (let letters = 1; letters <= texto.length; letters++) {
    const start = process.cpuUsage();
    // Digits are answered as postcodes, not by `suggestPlaces`.
    if (!postcodeDigits(texto.slice(0, letters))) suggestPlaces(texto.slice(0, letters), SUGGESTED);
    const { user, system } = process.cpuUsage(start);
    keystrokes.push((user + system) / 1000);
    if (letters < texto.length) continue;
    const again = process.cpuUsage();
    readPlace(texto);
    const read = process.cpuUsage(again);
    whole.push((read.user + read.system) / 1000);
  }
keystrokes.sort((a, b) => a - b);
whole.sort((a, b) => a - b);
console.log(
  `${keystrokes.length} teclas: mediana ${quantile(keystrokes, 0.5)} ms de procesador, p95 ${quantile(keystrokes, 0.95)}, p99 ${quantile(keystrokes, 0.99)}; leer el lugar entero, p95 ${quantile(whole, 0.95)} ms.`,
);

const towns = drawOf(municipios(), 1_500, random);
const wrong = towns.filter(({ codigo, nombre, codProvincia }) => {
  const province = provinciaPorCodigo(codProvincia)?.provincia;
  return codeOf(readPlace(`${nombre}, ${province}`).lugar) !== `municipio:${codigo}`;
});
console.log(
  `1500 municipios con su provincia: ${1_500 - wrong.length} bien. ${wrong.map(({ nombre }) => nombre).join('; ')}`,
);

const ofPostcode = Map.groupBy(readSource('ine'), (row) => row.codigo_postal ?? '');
const postcodes = drawOf([...ofPostcode.keys()].sort(), 300, random);
const lost = postcodes.filter((postcode) => {
  const { lugar } = readPlace(postcode);
  const own = (ofPostcode.get(postcode) ?? []).map((row) => row.municipio_id);
  const town = municipios().find(
    ({ codigo, nombre }) =>
      lugar.tipo === 'codigoPostal' && nombre === lugar.municipio && own.includes(codigo),
  );
  return town === undefined;
});
console.log(`300 códigos postales: ${300 - lost.length} bien. ${lost.join(' ')}`);
