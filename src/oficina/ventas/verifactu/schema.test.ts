import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { submissionXml } from './record-xml.ts';
import { schemaFaults } from './schema.server.ts';

const valid = submissionXml({
  obligado: { nombre: 'Claro & Cía', nif: 'B12345674' },
  incidencia: false,
  registros: [
    {
      registro: {
        tipo: 'anulacion',
        id: { nif: 'B12345674', numSerie: 'F-1', fecha: '21-11-2026' },
        anterior: null,
        sistema: {
          productor: { nombre: 'Claro & Cía', nif: 'B12345674' },
          nombre: 'Carné Claro',
          id: 'CC',
          version: '0.1.0',
          instalacion: '1',
        },
        momento: '2026-11-21T10:00:00+01:00',
      },
      huella: 'A'.repeat(64),
    },
  ],
});

test('los esquemas dicen qué elemento está mal y por qué, dos veces seguidas y lo que ni siquiera es XML', async () => {
  expect(await schemaFaults(valid)).toEqual([]);
  const wrong = valid
    .replace('<sf:TipoHuella>01<', '<sf:TipoHuella>02<')
    .replace(/<sf:NombreRazon>.*?<\/sf:NombreRazon>/, '');
  for (const _ of [1, 2])
    expect(await schemaFaults(wrong)).toEqual([
      expect.stringMatching(/^NIF: This element is not expected.*NombreRazon/),
      expect.stringMatching(/^TipoHuella: \[facet 'enumeration'\]/),
    ]);
  expect(await schemaFaults('<a>')).not.toEqual([]);
  expect(await schemaFaults('<otra/>')).toEqual([expect.stringContaining('otra')]);
  expect(await schemaFaults(valid)).toEqual([]);
});

test('los esquemas son los que dice su página de fuentes', () => {
  const rows = [...readFileSync('docs/fuentes.md', 'utf8').matchAll(/^\| `([^`]+)` .* `(\w{64})` \|$/gm)];
  expect(rows).toHaveLength(8);
  for (const [, file = '', hash] of rows) {
    const bytes = readFileSync(`src/oficina/ventas/verifactu/esquemas/${file}`);
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(hash);
  }
});
