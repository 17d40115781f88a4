import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type EntidadFusion, entidadesFusion } from '#oficina/base/merges.ts';
import { pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { openDemoOffice } from '#test/support/demo-office.testing.server.ts';
import type { Candidatos } from './contract.ts';
import { mergeFamilies } from './families.server.ts';
import { readKeys } from './keys.server.ts';
import { richCliente } from './rich-clientes.testing.server.ts';
import { pointing, reachedTables, snapshot } from './snapshot.testing.server.ts';
import { SUELTAS, TRATOS } from './treatments.ts';

const SEED = process.env.FUSIONES_SEMILLA ?? '59712caa';
const TIMES = Number(process.env.FUSIONES_VECES ?? 30);

const { db, office, signIn } = await openDemoOffice();
const admin = office.call;
const random = seededRandom(Number.parseInt(SEED, 16));
const tables = await reachedTables(db);
const rich: string[] = [];
for (let made = 0; made < 6; made++) rich.push(await richCliente(db, admin));

const idsOf = async (text: string) =>
  (await db.execute<{ id: string }>(sql.raw(text))).rows.map(({ id }) => id);
const versionOf = async (entidad: EntidadFusion, id: string) =>
  (await admin(`GET /${entidad}/consultarPorId?_id=${id}`)).json<{ version: number }>().version;

async function asked(
  entidad: EntidadFusion,
  [_id, _idOtro]: readonly [string, string],
  tomar: string[] = [],
) {
  const [version, versionOtro] = [await versionOf(entidad, _id), await versionOf(entidad, _idOtro)];
  return { entidad, _id, version, _idOtro, versionOtro, tomar };
}
const merge = async (entidad: EntidadFusion, pair: readonly [string, string], tomar?: string[]) =>
  admin('POST /fusiones/fusionar', await asked(entidad, pair, tomar));
const undo = (_id: string) => admin('PUT /fusiones/deshacer', { _id });

describe('ninguna tabla se olvida', () => {
  test('cada índice único con una columna que cambia de fila dice qué pasa si el sitio está ocupado', async () => {
    const keys = await readKeys(db);
    // `unir` also merges rows of other tables, so the unique indexes of those tables count too.
    const merged = new Set(['clientes', 'contactos_clientes', 'alumnos']);
    const about = () =>
      keys.unique.filter(({ tabla, partes }) =>
        keys.foreign.some(
          (key) =>
            merged.has(key.apunta) &&
            key.tabla === tabla &&
            partes.some((part) => key.columnas.includes(part)),
        ),
      );
    for (let before = 0; before !== merged.size; ) {
      before = merged.size;
      for (const { indice, tabla } of about()) if (TRATOS[indice]?.trato === 'unir') merged.add(tabla);
    }
    // This index holds the photo's own id beside the cliente, so it never clashes.
    const free = ['imagenes_con_cliente'];
    expect(
      about()
        .map(({ indice }) => indice)
        .filter((indice) => !free.includes(indice))
        .sort(),
    ).toEqual(Object.keys(TRATOS).sort());
  });

  test('cada columna que nombra a una de esas filas es una clave ajena, o dice por qué se queda', async () => {
    const { foreign } = await readKeys(db);
    const known = new Set(
      foreign.flatMap(({ tabla, columnas }) => columnas.map((name) => `${tabla}.${name}`)),
    );
    const { rows } = await db.execute<{ columna: string }>(sql`
      SELECT table_name || '.' || column_name AS columna FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ '(^|_)(cliente|contacto|alumno)_id$' ORDER BY 1`);
    const loose = rows.map(({ columna }) => columna).filter((columna) => !known.has(columna));
    expect(loose).toEqual(Object.keys(SUELTAS).sort());
  });
});

/** Number of rows that point to a row, so that most chosen rows have something to move. */
const WORTH = {
  clientes: `(SELECT count(*) FROM facturas f WHERE f.cliente_id = clientes.id) + (SELECT count(*) FROM usuarios u
    WHERE u.cliente_id = clientes.id) + (SELECT count(*) FROM contactos_clientes k WHERE k.cliente_id = clientes.id)
    + (SELECT count(*) FROM imagenes i WHERE i.cliente_id = clientes.id)`,
  alumnos: `(SELECT count(*) FROM alumnos_autoescuelas s WHERE s.alumno_id = alumnos.id)
    + (SELECT count(*) FROM actividades a WHERE a.alumno_id = alumnos.id)`,
} as const;

/** Two random rows of a family. Half of the pairs of clientes share the address of a contacto. */
async function randomPair(entidad: EntidadFusion): Promise<[string, string]> {
  if (entidad !== 'contactosClientes') {
    const all = await idsOf(`SELECT id FROM ${mergeFamilies[entidad].tabla} ORDER BY id`);
    const busy = await idsOf(
      `SELECT id FROM ${mergeFamilies[entidad].tabla} ORDER BY (${WORTH[entidad]}) DESC, id LIMIT 30`,
    );
    const one = pick(random, random() < 0.8 ? busy : all);
    const other = pick(
      random,
      (random() < 0.8 ? busy : all).filter((id) => id !== one),
    );
    if (entidad === 'clientes' && random() < 0.5) await shareContact(one, other);
    return [one, other];
  }
  const one = pick(random, await idsOf('SELECT id FROM contactos_clientes ORDER BY id'));
  const of = `cliente_id = (SELECT cliente_id FROM contactos_clientes WHERE id = '${one}') AND id <> '${one}'`;
  const others = await idsOf(`SELECT id FROM contactos_clientes WHERE ${of} ORDER BY id`);
  if (others.length === 0)
    others.push(
      ...(await idsOf(`INSERT INTO contactos_clientes (id, cliente_id, nombre, telefono, es_principal, recibe, puede_aceptar)
      SELECT gen_random_uuid(), cliente_id, 'Otra vez', '+34600000001', false, '{}', false FROM contactos_clientes
      WHERE id = '${one}' RETURNING id`)),
    );
  return [one, pick(random, others)];
}

/** Gives a contacto of the second cliente the address of a contacto of the first. */
const shareContact = (one: string, other: string) =>
  db.execute(sql`
    UPDATE contactos_clientes SET email = (SELECT email FROM contactos_clientes WHERE cliente_id = ${one} AND email IS NOT NULL
      ORDER BY id LIMIT 1)
    WHERE id = (SELECT id FROM contactos_clientes WHERE cliente_id = ${other} AND telefono IS NOT NULL ORDER BY id LIMIT 1)`);

/** Fields that go well with any others. */
const FREE: Readonly<Record<EntidadFusion, readonly string[]>> = {
  clientes: [
    'nombreComercial',
    'razonSocial',
    'email',
    'telefono',
    'direccion',
    'notas',
    'idiomas',
    'vehiculos',
    'iban',
    'horario',
  ],
  contactosClientes: ['nombre', 'apellidos', 'cargo', 'notas'],
  alumnos: ['nombre', 'apellidos', 'telefono', 'notas', 'mensaje', 'fechaNacimiento', 'presupuestoMax'],
};

test(`${TIMES} parejas al azar: todo pasa a la que queda, y al deshacerlo está como estaba`, {
  timeout: 3_600_000,
}, async () => {
  const done = { fusionadas: 0, rehusadas: 0, filas: 0 };
  for (let time = 0; time < TIMES; time++) {
    const entidad = pick(random, entidadesFusion);
    const { tabla } = mergeFamilies[entidad];
    const pair = await randomPair(entidad);
    const tomar = FREE[entidad].filter(() => random() < 0.3);
    const before = await snapshot(db, tables, pair[0]);
    const pointed = await pointing(db, tabla, pair);
    const merged = await merge(entidad, pair, tomar);
    if (merged.statusCode !== 200) {
      expect([400, 409], merged.body).toContain(merged.statusCode);
      expect(await snapshot(db, tables, pair[0])).toEqual(before);
      done.rehusadas++;
      continue;
    }
    const now = await pointing(db, tabla, pair);
    // Rows that clashed were merged and set apart. No foreign key may lose more rows than those.
    const { rows } = await db.execute<{ tabla: string; filas: number }>(sql`
      SELECT p.paso ->> 'tabla' AS tabla, count(*)::int AS filas FROM fusiones f, jsonb_array_elements(f.pasos) p(paso)
      WHERE f.id = ${merged.json()._id} AND p.paso ->> 'paso' = 'apartar' GROUP BY 1`);
    const apart = new Map(rows.map((row) => [row.tabla, row.filas]));
    // A trigger makes these features again from the languages and vehicles, so their number may change.
    delete pointed['clientes_caracteristicas.cliente_id'];
    for (const [clave, filas] of Object.entries(pointed))
      expect(now[clave], clave).toBeGreaterThanOrEqual(filas - (apart.get(clave.split('.')[0] ?? '') ?? 0));
    const undone = await undo(merged.json()._id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json(), `${entidad} ${tomar}`).toEqual({ vuelven: merged.json().filas, quedan: 0 });
    expect(await snapshot(db, tables, pair[0]), `${entidad} ${pair} ${tomar}`).toEqual(before);
    done.fusionadas++;
    done.filas += merged.json().filas;
  }
  if (process.env.FUSIONES_VECES) process.stdout.write(`${JSON.stringify(done)}\n`);
  expect(done.fusionadas).toBeGreaterThan(TIMES * 0.8);
  expect(done.filas).toBeGreaterThan(TIMES);
});

/** Two clientes of their own with rows of every kind, which no other test of this file touches. */
const freshPair = async (): Promise<[string, string]> => [
  await richCliente(db, admin),
  await richCliente(db, admin),
];

const historyOf = async (id: string) =>
  await idsOf(`SELECT coalesce(despues ->> 'fusion', 'deshecha: ' || (antes ->> 'fusion')) AS id FROM historial
    WHERE entidad_id = '${id}' AND (despues ? 'fusion') ORDER BY en, id`);

describe('fusionar', () => {
  test('los papeles emitidos conservan sus palabras, los usuarios pasan, y la dirección antigua lleva al que queda', async () => {
    const [stays, goes] = await freshPair();
    const words = `SELECT md5(string_agg(codigo || destinatario::text || cliente_nombre, '' ORDER BY codigo)) AS id
      FROM facturas WHERE cliente_id IN ('${stays}', '${goes}') AND estado <> '1'`;
    const before = await idsOf(words);
    const { call: theirs } = await signIn('Propietario', goes);
    expect((await theirs('GET /facturas/leer')).json()).toMatchObject({ total: 1 });
    const merged = await merge('clientes', [stays, goes], ['telefono']);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await idsOf(words)).toEqual(before);
    expect((await theirs('GET /facturas/leer')).json()).toMatchObject({ total: 2 });
    const old = await admin(`GET /clientes/consultarPorId?_id=${goes}`);
    expect(old.statusCode).toBe(404);
    expect(old.json()).toMatchObject({ detalle: { fusionadoCon: stays } });
    const list = (await admin(`GET /clientes/leer?_id=${goes}`)).json<{ total: number }>();
    expect(list.total).toBe(0);
    const [one, other] = await idsOf(
      `SELECT codigo AS id FROM clientes WHERE id = '${stays}' UNION ALL SELECT fila ->> 'codigo' FROM fusiones f,
        LATERAL (SELECT p -> 'fila' AS fila FROM jsonb_array_elements(f.pasos) p WHERE p ->> 'tabla' = 'clientes'
          AND p ->> 'paso' = 'apartar') x WHERE f.cede_id = '${goes}'`,
    );
    expect([await historyOf(stays), await historyOf(goes)]).toEqual([[other], [one]]);
    expect((await undo(merged.json()._id)).json()).toMatchObject({ quedan: 0 });
    expect((await admin(`GET /clientes/consultarPorId?_id=${goes}`)).statusCode).toBe(200);
    expect((await historyOf(stays)).at(-1)).toBe(`deshecha: ${other}`);
    expect((await theirs('GET /facturas/leer')).json()).toMatchObject({ total: 1 });
  });

  test('a la vez, al revés o dos veces: solo una se hace, y la otra dice quién la hizo', async () => {
    const pair = await freshPair();
    const [one, back] = [await asked('clientes', pair), await asked('clientes', [pair[1], pair[0]])];
    const both = await Promise.all([one, back].map((body) => admin('POST /fusiones/fusionar', body)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done, refused] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(refused?.json().mensaje).toMatch(/ya se ha fusionado: lo hizo Persona Administrador/);
    const undone = await Promise.all([undo(done?.json()._id), undo(done?.json()._id)]);
    expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(undone.find(({ statusCode }) => statusCode === 409)?.json().mensaje).toBe('Ya está deshecha');
  });

  test('quien la leyó antes de que otro cambiara algo no la hace', async () => {
    const pair = await freshPair();
    const body = await asked('clientes', pair);
    await admin('PUT /clientes/actualizar', { _id: pair[1], version: body.versionOtro, notas: 'Otra cosa' });
    expect((await admin('POST /fusiones/fusionar', body)).json()).toMatchObject({ codigo: 40901 });
  });

  test('encadenadas: la dirección lleva al último, y se deshacen del final al principio', async () => {
    const [a, b] = await freshPair();
    const c = await richCliente(db, admin);
    const before = await snapshot(db, tables, b);
    const first = (await merge('clientes', [b, a])).json();
    const second = (await merge('clientes', [c, b])).json();
    const old = await admin(`GET /clientes/consultarPorId?_id=${a}`);
    expect(old.json()).toMatchObject({ detalle: { fusionadoCon: c } });
    expect((await undo(first._id)).json().mensaje).toMatch(/se fusionó después con otro: deshaz antes/);
    expect((await undo(second._id)).statusCode).toBe(200);
    expect((await undo(first._id)).statusCode).toBe(200);
    const after = await snapshot(db, tables, b);
    // The second merge raised the version of the third cliente, so its row differs.
    expect({ ...after, clientes: '' }).toEqual({ ...before, clientes: '' });
  });

  test('lo que alguien cambió después se queda, y se dice cuánto', async () => {
    const [stays, goes] = await freshPair();
    const [task] = await idsOf(`SELECT id FROM actividades WHERE cliente_id = '${goes}'`);
    const merged = (await merge('clientes', [stays, goes], ['nombreComercial'])).json();
    const { version } = (await admin(`GET /clientes/consultarPorId?_id=${stays}`)).json();
    await admin('PUT /clientes/actualizar', { _id: stays, version, nombreComercial: 'El nombre nuevo' });
    await db.execute(sql`DELETE FROM actividades WHERE id = ${task}`);
    const undone = (await undo(merged._id)).json<{ quedan: number }>();
    expect(undone.quedan).toBe(1);
    const now = (await admin(`GET /clientes/consultarPorId?_id=${stays}`)).json<{
      nombreComercial: string;
    }>();
    expect(now.nombreComercial).toBe('El nombre nuevo');
  });

  test('pasados treinta días no se deshace, y la copia se olvida', async () => {
    const pair = await freshPair();
    const { _id } = (await merge('clientes', pair)).json();
    await db.execute(sql`UPDATE fusiones SET en = en - interval '31 days' WHERE id = ${_id}`);
    expect((await undo(_id)).json().mensaje).toMatch(/más de 30 días/);
  });

  test('los clientes, Administrador y Gestor; contactos y alumnos, quien puede eliminarlos; y con clave de programa, nadie', async () => {
    const pair = await freshPair();
    const [one, other] = await idsOf(
      'SELECT id FROM alumnos WHERE anonimizado_en IS NULL ORDER BY id LIMIT 2',
    );
    const bodies = [
      await asked('clientes', pair),
      await asked('alumnos', [one ?? '', other ?? '']),
      await asked('contactosClientes', (await contactsOf(pair[0])) as [string, string]),
    ];
    const answers = async (rol: string) => {
      const { call } = await signIn(rol);
      const codes: number[] = [];
      for (const body of bodies)
        codes.push((await call('POST /fusiones/fusionar', { ...body, version: 999 })).statusCode);
      return codes;
    };
    // With the right to merge, the wrong version gives 409. Without it, the answer is 403.
    expect(await answers('Administrador')).toEqual([409, 409, 409]);
    expect(await answers('Gestor')).toEqual([409, 403, 409]);
    expect(await answers('Comercial')).toEqual([403, 403, 403]);
    expect(await answers('Lectura')).toEqual([403, 403, 403]);
  });

  test('contactos de dos clientes no se fusionan: antes sus clientes', async () => {
    const [a, b] = await freshPair();
    const [one] = await contactsOf(a);
    const [other] = await contactsOf(b);
    const refused = await merge('contactosClientes', [one ?? '', other ?? '']);
    expect(refused.json().mensaje).toMatch(/clientes distintos: fusiona antes los clientes/);
  });
});

async function contactsOf(cliente: string): Promise<string[]> {
  await db.execute(sql`
    INSERT INTO contactos_clientes (id, cliente_id, nombre, telefono, es_principal, recibe, puede_aceptar)
    VALUES (gen_random_uuid(), ${cliente}, 'Otra vez', '+34600000001', false, '{}', false)`);
  return idsOf(`SELECT id FROM contactos_clientes WHERE cliente_id = '${cliente}' ORDER BY id LIMIT 2`);
}

describe('candidatos', () => {
  const found = async (entidad: EntidadFusion, id: string) =>
    (await admin(`GET /fusiones/leer?entidad=${entidad}&_id=${id}`)).json<Candidatos>();

  test('se encuentran por teléfono, correo y nombre, uno se aparta, y comparar dice lo que pasaría sin hacer nada', async () => {
    const [stays, goes] = await freshPair();
    for (const [id, nombre] of [
      [stays, 'Autoescuela Ñandú, S. L.'],
      [goes, 'ÑANDU'],
    ] as const)
      await db.execute(sql`UPDATE clientes SET nombre_comercial = ${nombre}, email = 'nandu@ejemplo.es', telefono = '+34600111222'
        WHERE id = ${id}`);
    const motives = async () =>
      (await found('clientes', stays)).pares
        .find(({ uno, otro }) => [uno._id, otro._id].includes(goes))
        ?.motivos.sort();
    expect(await motives()).toEqual(['email', 'nombre', 'parecido', 'telefono']);
    const all = (await admin('GET /fusiones/leer?entidad=clientes')).json<Candidatos>();
    expect(all.pares.some(({ uno, otro }) => [uno._id, otro._id].includes(goes))).toBe(true);
    const before = await snapshot(db, tables, stays);
    const compared = (
      await admin(`GET /fusiones/comparar?entidad=clientes&_id=${stays}&_idOtro=${goes}`)
    ).json();
    expect(compared).toMatchObject({ impedimento: null, uno: { _id: stays }, otro: { _id: goes } });
    expect(compared.mueve).toContainEqual({ titulo: 'facturas', filas: 2 });
    expect(await snapshot(db, tables, stays)).toEqual(before);
    await admin('PUT /fusiones/distinguir', { entidad: 'clientes', _id: goes, _idOtro: stays });
    expect(await motives()).toBeUndefined();
  });
});

test('al suprimir a una persona no queda nada de la solicitud que se fusionó con la suya', async () => {
  const made: string[] = [];
  for (const email of ['doble@ejemplo.es', 'doble.vieja@ejemplo.es']) {
    const [permiso] = await idsOf("SELECT id FROM permisos_conducir WHERE codigo = 'B'");
    const alumno = await admin('POST /alumnos/crear', {
      nombre: 'Doblada',
      apellidos: 'Repetida',
      email,
      codProvincia: '28',
      _idPermiso: permiso,
    });
    made.push(alumno.json()._id);
  }
  const { _id } = (await merge('alumnos', [made[0] ?? '', made[1] ?? ''])).json();
  const gone = await admin('POST /datosPersonales/suprimir', {
    familia: 'alumnos',
    _id: made[0],
    confirmacion: 'SUPRIMIR',
  });
  expect(gone.statusCode, gone.body).toBe(200);
  const { rows } = await db.execute<{ veces: number }>(sql`
    SELECT (SELECT count(*) FROM historial WHERE antes::text || despues::text ~ 'doble') +
      (SELECT count(*) FROM fusiones WHERE pasos::text || nombre ~ 'doble|Doblada') AS veces`);
  expect(Number(rows[0]?.veces)).toBe(0);
  expect((await undo(_id)).json().mensaje).toMatch(/suprimido datos/);
});
