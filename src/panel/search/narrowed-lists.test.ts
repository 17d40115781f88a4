import { expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';
import { narrowedLists } from './narrowed-lists.ts';

const { person } = await openOffice();
const { call } = await person('Administrador');

test.each(narrowedLists('2026-11-30').map(({ title, to }) => [title, to] as const))(
  '«%s» se acota con lo que su lista admite',
  async (_title, to) => {
    const { pathname, search, searchParams } = new URL(to, 'https://carne.example');
    const family = pathname.split('/').at(-1);
    expect(searchParams.size).toBeGreaterThan(0);
    const answer = await call(`GET /${family}/leer${search}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const wrong = await call(`GET /${family}/leer${search}&noEsUnFiltro=1`);
    expect(wrong.statusCode).toBe(400);
  },
);
