import { expect, test } from 'vitest';
import { peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openDocumentos } from '#oficina/documentos/documentos/opened.testing.server.ts';
import type { Mirada } from './contract.ts';

const { app, db, sent } = await openDocumentos();
const { as: enter } = peopleOf(app, db);
const look = async (rol: string, _id: string) =>
  (await enter(rol))(`GET /buscador/mirar?familia=documentos&_id=${_id}`);

test('de un documento se ve qué es y de quién; uno interno no lo ve quien solo ve los públicos', async () => {
  const [{ _id, nombre }] = await sent({ caducaEn: '2027-01-31' });
  const seen = (await look('Administrador', _id)).json<Mirada>();
  expect(seen).toMatchObject({ titulo: nombre, subtitulo: expect.any(String), cifra: null, estado: null });
  expect(seen.datos).toContainEqual({ titulo: 'Tipo', valor: 'PDF' });
  expect(seen.datos).toContainEqual({ titulo: 'Subido', valor: '21 de noviembre de 2026' });
  expect(seen.datos).toContainEqual({ titulo: 'Caduca', valor: '31 de enero de 2027' });
  expect((await look('Editor', _id)).statusCode).toBe(404);
});
