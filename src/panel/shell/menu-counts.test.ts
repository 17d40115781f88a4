import { expect, test } from 'vitest';
import { countsFrom } from './menu-counts.ts';

test('el menú cuenta lo que espera en cada entrada, sin lo pospuesto, y dice qué es', () => {
  const card = (clave: string, total: number, pospuestas = 0) => ({ clave, total, pospuestas });
  expect(
    countsFrom([
      card('facturasVencidas', 3, 1),
      card('sinRespuesta48', 1),
      card('sinRespuesta24', 0),
      card('correos', 250),
      card('anuncios', 2, 2),
      card('tarifas', 700),
    ]),
  ).toEqual({
    '/panelAdmin/facturas': { shown: '2', told: '2 facturas vencidas', late: true },
    '/panelAdmin/alumnos': { shown: '1', told: '1 solicitud sin contestar', late: false },
    '/panelAdmin/correos': { shown: '+99', told: '250 correos sin entregar', late: false },
  });
});
