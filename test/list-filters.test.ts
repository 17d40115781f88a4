import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openOffice } from './support/office.testing.server.ts';

const { db, as, person, admin } = await openOffice();
const reader = await as('Lectura');
const { id: responsable } = await person('Gestor');

const CLIENTS = [
  ['Autoescuela Peñíscola Sur', '12345678Z', 'prospeccion', '100.50', null],
  ['Autoescuela Luz', '00000001R', 'calificacion', '250', 'responsable'],
  ['Ávila Motor', '00000002W', 'negociacion', null, 'responsable'],
  ['Zoe y Luz', '00000003A', 'prospeccion', '99.99', null],
] as const;
const ids = new Map<string, string>();
for (const [nombreComercial, nif, etapa, importeEstimado, who] of CLIENTS) {
  const body = { nombreComercial, razonSocial: `${nombreComercial} S. L.`, nif, importeEstimado };
  const response = await admin('POST /clientes/crear', { ...body, _idResponsable: who && responsable });
  expect(response.statusCode, response.body).toBe(200);
  const { _id } = response.json();
  ids.set(nombreComercial, _id);
  await db.execute(sql`UPDATE clientes SET etapa = ${etapa} WHERE id = ${_id}`);
}

const found = async (query: string): Promise<string[]> => {
  const response = await admin(`GET /clientes/leer?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const { filas, total } = response.json();
  expect(total).toBe(filas.length);
  return filas.map(({ nombreComercial }: { nombreComercial: string }) => nombreComercial);
};

const [PENISCOLA, LUZ, AVILA, ZOE] = CLIENTS.map(([name]) => name);

describe('una lista se estrecha', () => {
  test.each([
    [
      'por varios valores, de los que vale cualquiera',
      'etapa=prospeccion,negociacion',
      [PENISCOLA, AVILA, ZOE],
    ],
    ['por lo que señala', `_idResponsable=${responsable}`, [LUZ, AVILA]],
    ['por dos filtros a la vez', `etapa=prospeccion,calificacion&_idResponsable=${responsable}`, [LUZ]],
    ['por un trozo de texto, sin tildes ni mayúsculas', 'nombreComercial=AVILA', [AVILA]],
    ['por un sí', 'activo=true', [PENISCOLA, LUZ, AVILA, ZOE]],
    ['por un no', 'activo=false', []],
    ['por todas las palabras, estén donde estén', 'texto=sur%20penisc', [PENISCOLA]],
    ['por palabras en cualquier orden', 'texto=luz%20zoe', [ZOE]],
    ['por una palabra que no está con las demás', 'texto=luz%20avila', []],
    ['por su identificador', `_id=${ids.get('Zoe y Luz')}`, [ZOE]],
  ])('%s', async (_how, query, names) => {
    expect(await found(query)).toEqual([...names].toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'es')));
  });

  test.each([
    ['etapa=prospeccion,otra', 'etapa'],
    ['etapa=,', 'etapa'],
    ['_idResponsable=7', '_idResponsable'],
    ['activo=quizá', 'activo'],
    ['etapa_desde=prospeccion', 'etapa_desde'],
    ['notas=x', 'notas'],
    ['pagina=0', 'pagina'],
    ['_id=7', '_id'],
  ])('y con ?%s dice qué no vale', async (query, campo) => {
    const response = await admin(`GET /clientes/leer?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().campos.map((one: { campo: string }) => one.campo)).toEqual([campo]);
  });
});

test('un número va de uno a otro, ambos incluidos', async () => {
  const list = async (query: string) => (await admin(`GET /departamentos/leer?${query}`)).json();
  for (const orden of [5, 10, 20])
    await admin('POST /departamentos/crear', { nombre: `D${orden}`, orden, activo: true });
  const names = async (query: string) =>
    (await list(query)).filas.map(({ nombre }: { nombre: string }) => nombre);
  expect(await names('orden_desde=5&orden_hasta=10')).toEqual(['D5', 'D10']);
  expect(await names('orden_desde=11')).toEqual(['D20']);
  expect((await list('orden_desde=mucho')).campos[0].campo).toBe('orden_desde');
});

describe('quien no ve un dato de las personas tampoco lo averigua', () => {
  test.each(['dni=1', 'email=ana', 'telefono=6', 'apellidos=Peña', 'orden=apellidos'])(
    'preguntando por ?%s',
    async (query) => {
      const asked = (await admin(`GET /alumnos/leer?${query}`)).json();
      const refused = await reader(`GET /alumnos/leer?${query}`);
      // An unknown filter is refused.
      expect(refused.statusCode).toBe(400);
      if (!asked.campos) expect(refused.json().campos[0].motivo).toBe('no puedes ver ese dato');
    },
  );

  test('ni buscándolo', async () => {
    const permiso = (await admin('GET /permisosConducir/leer?limite=1')).json().filas[0];
    const person = {
      nombre: 'Nuria',
      apellidos: 'Peña',
      email: 'nuria-secreta@ejemplo.es',
      telefono: '612345678',
    };
    const made = await admin('POST /alumnos/crear', {
      ...person,
      _idPermiso: permiso._id,
      codProvincia: '28',
    });
    expect(made.statusCode, made.body).toBe(200);
    const count = async (who: typeof admin, texto: string) =>
      (await who(`GET /alumnos/leer?texto=${texto}`)).json().total;
    for (const texto of ['secreta', '612345678', 'pena']) {
      expect(await count(admin, texto), texto).toBe(1);
      expect(await count(reader, texto), texto).toBe(0);
    }
    expect(await count(reader, 'nuria')).toBe(1);
  });
});
