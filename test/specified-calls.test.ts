import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderFiles } from '#platform/files/files.server.ts';
import { LISTED, specifiedCaller } from '../scripts/support/specified-caller.ts';
import { visitAll } from '../scripts/support/specified-visit.ts';
import { openApp, temporaryFolder } from './support/app.testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from './support/demo.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

const { admin } = await openOffice();

const make = async (family: string, body: object) => {
  const made = await admin(`POST /${family}/crear`, body);
  expect(made.statusCode, made.body).toBe(200);
  return made.json();
};
/** Names of the fields that a call refuses, each once. */
const wrong = async (call: string, body?: object) => {
  const { campos = [] } = (await admin(call, body)).json<{ campos?: { campo: string }[] }>();
  return [...new Set(campos.map(({ campo }) => campo))];
};

describe('los números van como número o como texto', () => {
  const bare = { codigo: 'CLASE', nombre: 'Clase suelta', unidad: 'hora' };

  test('de ambas maneras es lo mismo, y la respuesta no cambia', async () => {
    const row = await make('conceptosPresupuestos', { ...bare, precio: 49.5, tipoIva: 21 });
    expect(row).toMatchObject({ precio: '49.5000', tipoIva: '21.00' });
    const back = { ...row, precio: 52, tipoIva: 21, version: String(row.version) };
    expect((await admin('PUT /conceptosPresupuestos/actualizar', back)).json()).toMatchObject({
      precio: '52.0000',
      version: row.version + 1,
    });
    const [text, number] = [
      await make('departamentos', { nombre: 'Uno', orden: '7' }),
      await make('departamentos', { nombre: 'Dos', orden: 7 }),
    ];
    expect([text.orden, number.orden]).toEqual([7, 7]);
    const found = await admin('POST /conceptosPresupuestos/aplicar', {
      accion: 'actualizar',
      cambios: { precio: 60 },
      seleccion: { filtro: { precio_desde: 52, precio_hasta: '52' } },
      simular: true,
    });
    expect(found.json(), found.body).toMatchObject({ hechas: 1 });
  });

  test.each([[1e-7], [1e21], ['1e2'], [0.123456], [true], [null]])(
    '%s no es una cantidad',
    async (precio) => {
      expect(await wrong('POST /conceptosPresupuestos/crear', { ...bare, precio })).toEqual(['precio']);
    },
  );

  test.each([['1.5'], ['1e1'], ['siete'], [''], [7.5], ['9'.repeat(20)]])(
    '%s no es un orden',
    async (orden) => {
      expect(await wrong('POST /departamentos/crear', { nombre: 'Tres', orden })).toEqual(['orden']);
    },
  );
});

describe('las listas', () => {
  test('un filtro vacío no filtra al leer, y se rechaza al cambiar varias y al descargar', async () => {
    const empty = 'texto=&nombre=+&orden_desde=&activo=&_id=';
    const all = (await admin('GET /departamentos/leer')).json();
    expect((await admin(`GET /departamentos/leer?${empty}`)).json()).toEqual(all);
    for (const name of ['texto', 'nombre', 'orden_desde', 'activo', '_id']) {
      expect(await wrong(`GET /departamentos/exportar?formato=csv&${name}=`), name).toEqual([name]);
      const asked = { accion: 'eliminar', seleccion: { filtro: { [name]: '' } }, simular: true };
      expect(await wrong('POST /departamentos/aplicar', asked), name).toEqual([`seleccion.filtro.${name}`]);
    }
  });

  test('una página por su número es la misma que por sus vecinas, y llega a la fila 10.000', async () => {
    for (let i = 0; i < 9; i++) await make('marcas', { nombre: `Marca ${i}` });
    const read = async (query: string) => (await admin(`GET /marcas/leer?${query}`)).json();
    const first = await read('limite=4');
    const second = await read(`limite=4&despues=${first.siguiente}`);
    expect(await read('limite=4&pagina=1')).toEqual(first);
    expect(await read('limite=4&pagina=2')).toEqual(second);
    const third = await read('limite=4&pagina=3');
    expect(third).toMatchObject({ total: 9, desde: 9, siguiente: null });
    expect((await read(`limite=4&antes=${third.anterior}`)).filas).toEqual(second.filas);
    expect(await read('limite=4&pagina=4')).toMatchObject({ filas: [], total: 9, desde: 0 });
    expect(await read('limite=500&pagina=20')).toMatchObject({ filas: [], total: 9 });
    for (const query of ['limite=500&pagina=21', 'pagina=0', `pagina=2&despues=${first.siguiente}`])
      expect(await wrong(`GET /marcas/leer?${query}`), query).toEqual(['pagina']);
    expect(await wrong('GET /marcas/leer?limite=501')).toEqual(['limite']);
  });
});

describe('eliminar', () => {
  test('el cuerpo puede ser la lista sola de identificadores', async () => {
    const [one, two] = [await make('marcas', { nombre: 'Una' }), await make('marcas', { nombre: 'Otra' })];
    expect((await admin('DELETE /marcas/eliminar', [one._id, two._id])).json()).toBe(true);
    expect((await admin(`GET /marcas/consultarPorId?_id=${one._id}`)).statusCode).toBe(404);
    expect(await wrong('DELETE /marcas/eliminar', [])).toEqual(['_id']);
  });
});

test.skipIf(!existsSync(LISTED))(
  'un cliente que solo conoce la lista de la especificación hace las 164 llamadas, y todas responden (se salta sin esa lista)',
  async () => {
    const { url } = await createDemoDatabase();
    const files = folderFiles(await temporaryFolder());
    const demo = await openApp(url, { files, clock: () => DEMO_NOW });
    const client = specifiedCaller(await demo.listen({ port: 0, host: '127.0.0.1' }));
    const clave = 'Carne2026!';
    await visitAll({
      call: client.call,
      worker: { email: 'admin@demo.es', clave },
      client: { email: 'autoescuela@demo.es', clave },
      unique: '10000001',
      today: '2026-11-21',
    });
    expect(client.table().filter(({ status }) => status !== 200)).toEqual([]);
    expect(client.table()).toHaveLength(164);
  },
);
