import { expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Novedades } from './news.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { as, admin } = await openOffice({ clock: () => now });

test('cada persona ve las tres últimas que no ha leído, de las que son para ella', async () => {
  const reader = await as('Lectura');
  const owner = await as('Propietario', 'cliente');
  const publish = (n: number, said: object = {}) =>
    admin('POST /actualizaciones/crear', {
      titulo: `N${n}`,
      numVersion: `${n}`,
      fecha: `2026-11-0${n}`,
      tipo: 'mejora',
      cuerpo: 'x',
      publicada: true,
      ...said,
    });
  for (const n of [1, 2, 3, 4]) await publish(n);
  await publish(5, { publicada: false });
  await publish(6, { areas: ['oficina'] });
  await publish(7, { areas: ['autoescuelas'] });
  const news = async (who: typeof admin) =>
    (await who('GET /actualizaciones/leerNovedades')).json<Novedades>();
  const titles = ({ filas }: Novedades) => filas.map(({ titulo }) => titulo);
  const first = await news(reader);
  expect([titles(first), first.total]).toEqual([['N6', 'N4', 'N3'], 5]);
  expect(titles(await news(owner))).toEqual(['N7', 'N4', 'N3']);
  expect((await owner('GET /actualizaciones/leer?limite=100')).json().total).toBe(5);
  now = new Date('2026-11-21T11:00:00Z');
  await publish(8);
  const { leidasHasta } = first;
  for (let i = 0; i < 2; i++)
    expect((await reader('PUT /actualizaciones/marcarLeidas', { leidasHasta })).json()).toBe(true);
  // An actualización published after the reading is unread, and each user has their own marks.
  expect(titles(await news(reader))).toEqual(['N8']);
  expect(titles(await news(owner))).toEqual(['N8', 'N7', 'N4']);
});
