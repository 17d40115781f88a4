import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenRecords } from '#tools/agencia/broken-records.testing.server.ts';
import { GOOD, remission, sealed } from '#tools/agencia/good-records.testing.server.ts';
import { schemaFaults } from '../schema.server.ts';
import { brokenRules } from './broken-rules.ts';
import { recordInXml } from './read-record.testing.server.ts';

const TODAY = '2026-11-21';

/** Last column of `docs/reglas-aeat.md`, by code. */
const documented = new Map(
  readFileSync('docs/reglas-aeat.md', 'utf8')
    .split('\n')
    .flatMap((line): [number, string][] => {
      const [, code, , , before] = /^\| (\d{4}) \| (.*) \| (.*) \| (.*) \|$/.exec(line) ?? [];
      return code === undefined || before === undefined ? [] : [[Number(code), before]];
    }),
);

const { rejected, accepted } = brokenRecords();
/** Third parties and foreign producers: the program writes neither. */
const UNWRITTEN = /<sf:Tercero>|<sf:SistemaInformatico>.*<sf:IDOtro>/;
const altas = [...rejected, ...accepted].filter(
  ({ xml }) => xml.startsWith('<sf:RegistroAlta>') && !UNWRITTEN.test(xml),
);
const codesOf = (xml: string) => brokenRules(recordInXml(xml), TODAY).map(({ codigo }) => codigo);

/**
 * Codes that no record of the table breaks: other checks of the business's data or of the schema come
 * first.
 */
const BY_OTHER_TESTS = [1195, 1196, 1240, 4116];

describe('antes de emitir se mira lo que la Agencia mira', () => {
  test.each(altas.filter(({ code }) => documented.get(code) === 'sí'))(
    '$code, en un registro que solo incumple esa regla ($from)',
    ({ code, xml }) => {
      expect(codesOf(xml)).toContain(code);
    },
  );

  test.each(altas.filter(({ code }) => documented.get(code) === 'sí: lo mira el esquema'))(
    '$code, por el esquema oficial ($from)',
    async ({ xml }) => {
      expect(await schemaFaults(remission(xml))).not.toEqual([]);
    },
  );

  test('de cada código que se dice que se mira hay un registro que lo incumple', () => {
    const broken = new Set(altas.map(({ code }) => code));
    const untested = [...documented].filter(([code, before]) => before === 'sí' && !broken.has(code));
    expect(untested.map(([code]) => code)).toEqual(BY_OTHER_TESTS);
  });

  test('los registros buenos que este programa puede escribir no incumplen ninguna', () => {
    for (const name of ['alta', 'simplificada', 'rectificativa', 'extranjero', 'recargo', 'cinco'] as const)
      expect(codesOf(sealed(GOOD[name])), name).toEqual([]);
  });

  test('una simplificada llega a 3.000 € y el margen de la Agencia, y a un céntimo más no', () => {
    const good = recordInXml(sealed(GOOD.simplificada));
    const [row] = good.desglose;
    if (!row) throw new Error('the good record has no breakdown');
    const codes = (base: string) =>
      brokenRules({ ...good, desglose: [{ ...row, base, cuota: '522.40' }] }, TODAY).map(
        ({ codigo }) => codigo,
      );
    expect(codes('2487.60')).not.toContain(1150);
    expect(codes('2487.61')).toContain(1150);
  });

  test('sin calificación, con dos, sin nombre y con el NIF propio mal escrito', () => {
    const good = recordInXml(sealed(GOOD.alta));
    const [row] = good.desglose;
    if (!row) throw new Error('the good record has no breakdown');
    const { calificacion: _none, ...bare } = row;
    const codes = (changes: object) =>
      brokenRules({ ...good, ...changes }, TODAY).map(({ codigo }) => codigo);
    expect(codes({ desglose: [bare] })).toContain(1195);
    expect(codes({ desglose: [{ ...row, exenta: 'E1' }] })).toContain(1196);
    expect(codes({ nombreEmisor: ' ' })).toEqual([1240]);
    expect(codes({ id: { ...good.id, nif: 'B12345675' } })).toEqual([4116]);
  });
});
