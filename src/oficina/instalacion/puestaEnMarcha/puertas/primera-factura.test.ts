import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Puesta } from '../contract.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
await admin('POST /puestaEnMarcha/ponerJuego', { juego: 'formasDePago' });
await db.execute(sql`UPDATE negocio SET iban = 'ES9121000418450200051332'`);
const _idCliente = await billableCliente(db);

const declare = (completa: boolean) =>
  db.execute(sql`
    INSERT INTO declaraciones_responsables (version, desde, completa, apartados) VALUES ('0.0.2', now(), ${completa}, '[]')`);
const live = (direccion: string) => db.execute(sql`UPDATE negocio SET direccion = ${direccion}`);
const MADRID = 'Calle de la Señal, 13, 28004 Madrid';

beforeEach(async () => {
  await declare(true);
  await live(MADRID);
});

const emit = async () => {
  const { _id, version } = await draftFactura(admin, { _idCliente });
  return admin('PUT /facturas/emitir', { _id, version, confirmado: ['relojAdelantado'] });
};
const doorStep = async () =>
  (await admin('GET /puestaEnMarcha/leer')).json<Puesta>().pasos.find(({ clave }) => clave === 'ventas');
const issued = async () => (await db.execute(sql`SELECT FROM facturas WHERE codigo IS NOT NULL`)).rowCount;

const LACKS: [string, () => Promise<unknown>, string, string][] = [
  [
    'la declaración',
    () => declare(false),
    'declaración responsable',
    '/panelAdmin/facturas/declaracionResponsable',
  ],
  ['el código postal', () => live('Calle de la Señal, 13, Madrid'), 'código postal', '/panelAdmin/negocio'],
  ['el territorio: Bizkaia', () => live('Gran Vía, 1, 48001 Bilbao'), 'TicketBAI', '/panelAdmin/negocio'],
  ['el territorio: Navarra', () => live('Calle Mayor, 1, 31001 Pamplona'), 'Navarra', '/panelAdmin/negocio'],
  [
    'el territorio: Álava',
    () => live('01001 Vitoria-Gasteiz, Calle Dato, 1'),
    'TicketBAI',
    '/panelAdmin/negocio',
  ],
  ['el territorio: Gipuzkoa', () => live('Nagusia 1\nE-20003 Donostia'), 'TicketBAI', '/panelAdmin/negocio'],
  [
    'el territorio, tras el número de un apartado',
    () => live('Apartado 28123, 48080 Bilbao'),
    'TicketBAI',
    '/panelAdmin/negocio',
  ],
];

describe('sin ninguna emitida', () => {
  test.each(LACKS)(
    '%s la impide, con las ventas abiertas o al abrirlas',
    async (_name, take, words, ruta) => {
      await take();
      const refused = await emit();
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { codigo: errorCodes.puertaCerrada, mensaje: expect.stringContaining(words), detalle: { ruta } },
      ]);
      await turnDoors(db, false, ['ventas']);
      const opening = await admin('PUT /puertas/abrir', {
        puerta: 'ventas',
        numeracionVista: true,
        sinCertificado: true,
      });
      expect(opening.json().detalle.faltan).toMatchObject([{ texto: expect.stringContaining(words), ruta }]);
      await turnDoors(db, true, ['ventas']);
      expect(await issued()).toBe(0);
    },
  );

  test('en pruebas y en la demostración no hacen falta', async () => {
    await declare(false);
    const rehearse = async (change: ReturnType<typeof sql>) => {
      await db.execute(change);
      const { faltan = [] } = (await admin('GET /puestaEnMarcha/leer')).json();
      return [faltan, (await doorStep())?.estado];
    };
    expect(await doorStep()).toMatchObject({ estado: 'aviso' });
    expect(await rehearse(sql`UPDATE entorno_aeat SET entorno = 'pruebas'`)).toEqual([[], 'hecho']);
    await db.execute(sql`UPDATE entorno_aeat SET entorno = 'produccion'`);
    expect(await rehearse(sql`UPDATE clientes SET origen = 'demostracion'`)).toEqual([[], 'hecho']);
    await db.execute(sql`UPDATE clientes SET origen = 'manual'`);
  });
});

describe('con alguna emitida', () => {
  test('solo se avisa, y se sigue emitiendo', async () => {
    // The number of a box is no postcode.
    await live('Apartado 48123, 28080 Madrid');
    expect((await emit()).statusCode).toBe(200);
    await declare(false);
    const again = await emit();
    expect([again.statusCode, await issued()]).toEqual([200, 2]);
    expect(await doorStep()).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringContaining('declaración responsable'),
    });
  });
});
