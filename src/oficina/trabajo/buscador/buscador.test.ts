import { describe, expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Grupo, Hallazgos } from './contract.ts';

const { as, person } = await openOffice();

const enter = async (rol: string) => {
  const { id, call } = await person(rol);
  const look = async (texto: string): Promise<Hallazgos> => {
    const response = await call(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  return { id, call, look };
};

const admin = await enter('Administrador');
const commercial = await enter('Comercial');
const reader = await enter('Lectura');
const editor = await enter('Editor');
const billing = await enter('Facturacion');

const create = async (family: string, values: object): Promise<{ _id: string; codigo: string }> => {
  const response = await admin.call(`POST /${family}/crear`, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const [permiso] = (await admin.call('GET /permisosConducir/leer?texto=B')).json().filas;

const client = (nombreComercial: string, nif: string, more: object = {}) =>
  create('clientes', { nombreComercial, razonSocial: `${nombreComercial} S. L.`, nif, ...more });
let made = 0;
const alumno = (nombre: string, apellidos: string, more: object = {}) =>
  create('alumnos', {
    nombre,
    apellidos,
    email: `${'z'.repeat(++made)}@buzon.es`,
    codProvincia: '28',
    _idPermiso: permiso._id,
    ...more,
  });

const montana = await client('Autoescuela La Montaña', 'B12345674', {
  telefono: '612 34 56 78',
  email: 'hola@montana.es',
  _idResponsable: commercial.id,
});
const faro = await client('Faro Azul', 'B58818501', { telefono: '934 11 22 33' });
await create('contactosClientes', {
  _idCliente: montana._id,
  nombre: 'Íñigo',
  apellidos: 'Peña Cañas',
  cargo: 'Director',
  email: 'inigo@montana.es',
});
await create('contactosClientes', { _idCliente: faro._id, nombre: 'Marta Faro', email: 'marta@faro.es' });
const begona = await alumno('Begoña', 'Ruiz Farola', {
  email: 'bego.secreta@correo.es',
  telefono: '655 44 33 22',
  dni: '12345678Z',
  _idResponsable: commercial.id,
});
await alumno('María José', 'Begoñez');

const titles = ({ grupos }: Hallazgos, familia: string) =>
  grupos.find((grupo) => grupo.familia === familia)?.filas.map(({ titulo }) => titulo) ?? [];
const families = ({ grupos }: Hallazgos) => grupos.map(({ familia }) => familia);

describe('qué se encuentra', () => {
  test.each([
    ['LA MONTANA', 'clientes', 'Autoescuela La Montaña'],
    ['montaña autoescuela', 'clientes', 'Autoescuela La Montaña'],
    ['hola@montana', 'clientes', 'Autoescuela La Montaña'],
    ['612345678', 'clientes', 'Autoescuela La Montaña'],
    ['+34 612 34 56 78', 'clientes', 'Autoescuela La Montaña'],
    ['0034 612.345.678', 'clientes', 'Autoescuela La Montaña'],
    ['b-12.345.674', 'clientes', 'Autoescuela La Montaña'],
    ['2345674', 'clientes', 'Autoescuela La Montaña'],
    ['pena canas', 'contactosClientes', 'Íñigo Peña Cañas'],
    ['director', 'contactosClientes', 'Íñigo Peña Cañas'],
    ['farola begoña', 'alumnos', 'Begoña Ruiz Farola'],
    ['12.345.678-z', 'alumnos', 'Begoña Ruiz Farola'],
    ['bego.secreta@correo.es', 'alumnos', 'Begoña Ruiz Farola'],
  ])('por «%s»', async (texto, familia, titulo) => {
    expect(titles(await admin.look(texto), familia)).toEqual([titulo]);
  });

  test('por su código, con sus letras o sin ellas, y con sus ceros o sin ellos', async () => {
    const number = Number(begona.codigo.split('-')[1]);
    for (const texto of [begona.codigo, `alu ${number}`, String(number)])
      expect(titles(await admin.look(texto), 'alumnos')).toContain('Begoña Ruiz Farola');
  });

  test('cada hallazgo dice qué es y lleva a su pantalla', async () => {
    const { grupos, parcial } = await admin.look('iñigo');
    expect(parcial).toBe(false);
    expect(grupos).toEqual([
      {
        familia: 'contactosClientes',
        titulo: 'Contactos de Clientes',
        hayMas: false,
        filas: [
          {
            _id: expect.any(String),
            titulo: 'Íñigo Peña Cañas',
            detalles: ['Autoescuela La Montaña', 'Director', 'inigo@montana.es'],
            ruta: expect.stringMatching(/^\/panelAdmin\/contactosClientes\/[0-9a-f-]{36}$/),
          },
        ],
      },
    ]);
  });

  test('primero los que empiezan así, y quien lo tiene exactamente antes que nadie', async () => {
    await alumno('Farola', 'Zuloaga');
    expect(titles(await admin.look('farola'), 'alumnos')).toEqual(['Farola Zuloaga', 'Begoña Ruiz Farola']);
    const mention = await client('B58818501 bis', 'A58818501');
    expect(titles(await admin.look('B58818501'), 'clientes')).toEqual(['Faro Azul', 'B58818501 bis']);
    expect(families(await admin.look('12345678Z'))[0]).toBe('alumnos');
    await admin.call(`DELETE /clientes/eliminar?_id=${mention._id}`);
  });

  test('de muchos se dan seis, y se dice que hay más', async () => {
    for (const letter of 'abcdefgh') await alumno(`Repetida X${letter}`, 'Muchas');
    const group = (texto: string) =>
      admin.look(texto).then(({ grupos }) => grupos.find(({ familia }) => familia === 'alumnos') as Grupo);
    for (const texto of ['repetida', 'muchas']) {
      const { filas, hayMas } = await group(texto);
      expect(filas).toHaveLength(6);
      expect(hayMas).toBe(true);
    }
    expect(await group('repetida xd')).toMatchObject({
      hayMas: false,
      filas: [{ titulo: 'Repetida Xd Muchas' }],
    });
  });

  test.each(['%', '_', '%%%', '___', '\\', '\\\\\\', "o'x", '" OR 1'])(
    '«%s» son signos como los demás: no encuentran nada',
    async (texto) => {
      expect((await admin.look(texto)).grupos).toEqual([]);
    },
  );

  test('con una o dos letras solo se mira cómo empiezan, y se dice', async () => {
    const found = await admin.look('Íñ');
    expect(found.parcial).toBe(true);
    expect(titles(found, 'contactosClientes')).toEqual(['Íñigo Peña Cañas']);
    expect(titles(await admin.look('az'), 'clientes')).toEqual([]);
    expect(titles(await admin.look('azul'), 'clientes')).toEqual(['Faro Azul']);
  });

  test.each(['', '   ', 'x'.repeat(121), 'a\u0000b'])('con %j se pide otra cosa', async (texto) => {
    const response = await admin.call(`GET /buscador/leer?texto=${encodeURIComponent(texto)}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('quién encuentra qué', () => {
  test('un Comercial encuentra lo de su cartera y nada más', async () => {
    expect(titles(await commercial.look('autoescuela'), 'clientes')).toEqual(['Autoescuela La Montaña']);
    expect(titles(await commercial.look('pena'), 'contactosClientes')).toEqual(['Íñigo Peña Cañas']);
    expect(titles(await commercial.look('bego'), 'alumnos')).toEqual(['Begoña Ruiz Farola']);
    for (const texto of ['faro azul', 'B58818501', 'marta@faro.es', 'azul', 'maria jose'])
      expect((await commercial.look(texto)).grupos).toEqual([]);
  });

  test('lo que un papel no lee no se le busca', async () => {
    expect(families(await billing.look('bego'))).toEqual([]);
    expect(families(await editor.look('peña'))).toEqual([]);
    expect(families(await billing.look('peña'))).toEqual(['contactosClientes']);
  });

  test.each([
    ['Lectura', reader],
    ['Editor', editor],
  ])(
    '%s no ve de un alumno más que su nombre y su código, ni lo encuentra por lo demás',
    async (_rol, worker) => {
      const { grupos } = await worker.look('begoña');
      expect(grupos).toMatchObject([
        { familia: 'alumnos', filas: [{ titulo: 'Begoña', detalles: [begona.codigo] }] },
      ]);
      expect(titles(await worker.look(begona.codigo), 'alumnos')).toEqual(['Begoña']);
      expect(titles(await worker.look('jose'), 'alumnos')).toEqual(['María José']);
      for (const texto of [
        'ruiz',
        'farola begoña',
        'begoña r',
        'begoña ruiz',
        'bego.secreta',
        'correo.es',
        '655443322',
        '655 44',
        '12345678Z',
        '12345678',
        'begonez',
      ])
        expect(titles(await worker.look(texto), 'alumnos'), texto).toEqual([]);
    },
  );

  test('un cliente no busca en la oficina', async () => {
    const call = await as('Propietario', 'cliente');
    expect((await call('GET /buscador/leer?texto=faro')).statusCode).toBe(403);
  });

  test('quien busca sin parar espera, y los demás no', async () => {
    const tireless = await enter('Gestor');
    const ask = () => tireless.call('GET /buscador/leer?texto=z');
    const statuses = new Set<number>();
    for (let n = 0; n < 125; n += 1) statuses.add((await ask()).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await enter('Gestor').then(({ call }) => call('GET /buscador/leer?texto=z'))).statusCode).toBe(
      200,
    );
  });
});
