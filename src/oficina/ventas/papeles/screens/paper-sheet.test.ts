import { expect, test } from 'vitest';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { camposDePapel } from '../head-fields.ts';
import { newLinea } from './lineas.ts';
import { gistOf } from './paper-sheet.tsx';

const PAPER = { fields: camposDePapel } as unknown as CrudResource;

const gist = (values: Record<string, string>, rates: string[]) =>
  gistOf(PAPER, ['_idContacto', 'refCliente', 'irpf', 'impuesto'], {
    read: (name) => values[name],
    labelOf: () => undefined,
    none: 'Sin nada más',
    lines: [...rates.map((tipoIva) => newLinea('concepto', { tipoIva })), newLinea('seccion')],
  });

test('lo plegado dice el impuesto con sus tipos, y si no hay referencia', () => {
  expect(gist({ impuesto: 'IVA' }, ['21', '21'])).toMatch(/^IVA 21\s% · sin referencia$/);
  expect(gist({ impuesto: 'IGIC', refCliente: 'OT-291' }, ['7', '3'])).toMatch(
    /^Referencia del cliente: OT-291 · IGIC 7\s% y 3\s%$/,
  );
  expect(gist({ impuesto: 'IVA' }, [])).toBe('IVA · sin referencia');
});
