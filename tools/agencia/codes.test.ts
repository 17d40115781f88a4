import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODES } from './codes/all-codes.server.ts';
import { HEADER_CODES } from './header.server.ts';
import { QUERY_CODES } from './query.server.ts';
import { RULE_CODES } from './rules/all.server.ts';
import { VALUE_CODES } from './schema-codes.server.ts';

/** Codes of the register, of whole messages and of the flow: they are in no table of rules. */
const APART = [3000, 3001, 3002, 4103, 4113, 4114, 4118, 4119, 4135, 4136, 4137, 4138, 4141];

const rows = [
  ...readFileSync('docs/reglas-aeat.md', 'utf8').matchAll(/^\| (\d{4}) \| (.+?) \| (.+?) \| .+? \|$/gm),
].map(([, code, words = '', simulated = '']) => ({ code: Number(code), words, simulated }));

test('la página de las reglas tiene todos los códigos, con las palabras del simulador', () => {
  expect(rows).toHaveLength(247);
  expect(Object.fromEntries(rows.map(({ code, words }) => [code, words]))).toEqual(CODES);
});

test('dice que el simulador da los que da, y de los demás por qué no', () => {
  const given = new Set([...RULE_CODES, ...VALUE_CODES, ...HEADER_CODES, ...QUERY_CODES, ...APART]);
  const listed = rows.filter(({ simulated }) => simulated.startsWith('sí')).map(({ code }) => code);
  expect(listed.toSorted()).toEqual([...given].toSorted());
  expect(rows.filter(({ simulated }) => !/^(sí|no: .+)/.test(simulated))).toEqual([]);
});
