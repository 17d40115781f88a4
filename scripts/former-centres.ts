/*
 * Derives where each section was examined in 2022, from the DGT's monthly files beside the project. A new program has only December
 * 2025, in which the DGT names no centre for one section in eight. Takes names and places only, no results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { monthlyRowParser } from '../src/comparador/dgt/monthly-row.ts';
import { municipios } from '../src/comparador/lugares/municipios/data.server.ts';
import { placeKey } from '../src/comparador/lugares/municipios/place-key.ts';

const OUTPUT = new URL('../src/comparador/dgt/incluido/centros-2022.generated.json', import.meta.url);
const MONTHS = ['01', '02', '03', '04', '06', '07'];
/** A centre with less than one in ten of a section's exams is an exception of some learner (decision 077). */
const LEAST_SHARE = 0.1;
/** Centres that are named unlike their municipality. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Maó-Mahón': 'Maó', 'Palma de Mallorca': 'Palma' };

type Centre = { provincia: string; exams: Map<string, number> };

/** Gives the list as JSON, a centre in each line: its name, INE code of its town, and its sections. */
export function formerCentres(): string {
  const centres = new Map<string, Centre>();
  const totals = new Map<string, number>();
  for (const month of MONTHS) readMonth(month, centres, totals);
  const lines = [...centres]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([nombre, { provincia, exams }]) => {
      const municipio = townOf(provincia, OTHER_NAMES[nombre] ?? nombre);
      const sections = [...exams].filter(([section, n]) => n >= LEAST_SHARE * (totals.get(section) ?? 0));
      if (!municipio || sections.length === 0) return [];
      return [
        JSON.stringify([
          nombre,
          municipio,
          sections
            .map(([section]) => section)
            .sort()
            .join('|'),
        ]),
      ];
    });
  return `[\n${lines.join(',\n')}\n]\n`;
}

function readMonth(month: string, centres: Map<string, Centre>, totals: Map<string, number>): void {
  const file = new URL(`../../shared/dgt/export_auto_2022${month}01.txt.gz`, import.meta.url);
  const parse = monthlyRowParser();
  for (const line of gunzipSync(readFileSync(file)).toString('latin1').split('\n').slice(1).filter(Boolean)) {
    const { centro, provincia, codigo, seccion, aptos, noAptos } = parse(line);
    // Codes that end in 0000 are candidates without an autoescuela.
    if (
      seccion === '' ||
      codigo.endsWith('0000') ||
      provincia === null ||
      centro === 'N.D.' ||
      centro.includes('sin especificar')
    )
      continue;
    const section = `${codigo} ${seccion}`;
    const centre = centres.get(centro) ?? { provincia, exams: new Map<string, number>() };
    centres.set(centro, centre);
    centre.exams.set(section, (centre.exams.get(section) ?? 0) + aptos + noAptos);
    totals.set(section, (totals.get(section) ?? 0) + aptos + noAptos);
  }
}

const townOf = (provincia: string, name: string): string | undefined =>
  municipios().find(
    (town) =>
      town.codProvincia === provincia &&
      [name, ...name.split('/')].some((half) =>
        [town.nombre, ...town.nombre.split('/')].map(placeKey).includes(placeKey(half)),
      ),
  )?.codigo;

if (import.meta.main) {
  const text = formerCentres();
  writeFileSync(OUTPUT, text);
  console.log(`${text.split('\n').length - 3} centros, ${Buffer.byteLength(text)} bytes.`);
}
