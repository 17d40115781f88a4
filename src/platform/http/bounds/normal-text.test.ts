import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { containsWords } from '#platform/crud/containing.server.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { cleanText } from '#platform/kit/text/clean-text.ts';
import { normalText, signTable } from '#platform/kit/text/normal-text.ts';
import { withoutGone } from '#platform/kit/text/quiet-signs.ts';
import { createTestDatabase } from '../testing.server.ts';

const { db } = await createTestDatabase();
const SEED = 0x7dfcd3ad;

/** Signs of Spanish texts: the database has a shorter way for texts that have no other signs. */
const NEAR = [...signTable.from]
  .filter((sign) => sign <= '\u00ff' || /[\u2010-\u2015\u2018-\u201f]/.test(sign))
  .join('');

/** A text of common letters, letters of the table of signs and any other that can be stored. Half of the texts are only Spanish. */
function someText(random: () => number): string {
  const pick = (text: string) => [...text][Math.floor(random() * [...text].length)] ?? '';
  const isNear = random() < 0.5;
  const any = () => {
    const point = Math.floor(random() * (isNear ? 0xff : 0x3000)) + 1;
    return String.fromCodePoint(point);
  };
  const length = Math.floor(random() * 24);
  return Array.from({ length }, () => {
    const kind = random();
    if (kind < 0.4) return pick('abcñ ÁÉ xyzÜ\'"-.@L·');
    return kind < 0.8 ? pick(isNear ? NEAR : signTable.from) : any();
  }).join('');
}

test('la base de datos y el navegador dan la misma forma a 10.000 textos', async () => {
  const random = seededRandom(SEED);
  const texts = Array.from({ length: 10_000 }, () => someText(random));
  const { rows } = await db.execute<{ texto: string; forma: string }>(sql`
    SELECT texto, sin_tildes(texto) AS forma FROM jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) AS t (texto)`);
  const other = rows.filter(({ texto, forma }) => normalText(texto) !== forma);
  expect(rows).toHaveLength(10_000);
  expect(other.slice(0, 3)).toEqual([]);
  // `withoutGone` first removes signs between two letters that join into one when the sign goes.
  for (const text of texts.map(withoutGone)) expect(normalText(normalText(text))).toBe(normalText(text));
});

describe('se encuentra como se escriba', () => {
  test.each([
    [
      "L'Hospitalet O’Donnell",
      ["o'donnell", 'o’donnell', 'hospitalet odonnell', "l'hospitalet", 'O´Donnell'],
    ],
    ['Autoescuela "La Única"', ['la unica', '“La Única”', 'única', '«la']],
    ['Auto\u200bescuela', ['autoescuela', 'auto\u202eescuela']],
    ['Autoescuela\tNorte', ['autoescuela norte', 'Norte']],
    ['Paral·lel – Núm.\u00a05', ['paral.lel'.replace('.', ''), 'parallel - num. 5']],
    ['D’Or S.L.', ['dor', "d'or s.l."]],
    ['O\u02bcNeill ＂Uno＂', ['oneill uno', "o'neill", 'o‵neill']],
    ['Viento', ['vien\u061cto', 'v\u2060iento', 'vien\u00adto']],
  ])('%j', async (stored, searches) => {
    for (const text of searches) {
      const { rows } = await db.execute<{ found: boolean }>(
        sql`SELECT ${containsWords(text, [sql`sin_tildes(${stored})`], { folded: true })} AS found`,
      );
      expect([text, rows[0]?.found]).toEqual([text, true]);
    }
  });
});

test.each([
  ['Auto\u202eescuela', 'Autoescuela'],
  ['\ufeffUno\tdos', 'Uno dos'],
  ['familia 👨‍👩‍👧 y 🧑🏽‍🎓', 'familia 👨‍👩‍👧 y 🧑🏽‍🎓'],
  ['co\u200dsa', 'cosa'],
  ['a\u2066b\u2069', 'ab'],
  ['Auto\u00ades\u2060cue\u061cla', 'Autoescuela'],
  ['uno\u200c\u200e\u200f\u202a\u202cdos', 'unodos'],
  ['🏳️‍🌈 y 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈 y 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('lo que no se ve no se guarda: %j', (written, kept) => {
  expect(cleanText(written)).toBe(kept);
});
