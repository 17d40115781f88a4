import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente, makeUser, peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import { pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { billableCliente, draftFactura, issue } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoSecretIn, visitor } from '#oficina/ventas/presupuestos/mailed.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { openPersonalData, unzipped } from './personal-data.testing.server.ts';

const opened = await openPersonalData();
const { db, app, admin, ask, kind, deliver, everywhere, removeFiles, setNow } = opened;

/** Columns that may still hold personal data, because the map keeps their rows. */
const kept = new Set(
  personalMap.flatMap(({ tabla, personales, reglas }) =>
    reglas.some(({ trato }) => trato === 'conservar')
      ? personales.split(/\s+/).map((columna) => `${tabla}.${columna}`)
      : [],
  ),
);

const suppress = (who: object) =>
  admin.call('POST /datosPersonales/suprimir', { ...who, confirmacion: 'SUPRIMIR' });
const search = (query: string) => ask(`GET /datosPersonales/buscar?${query}`);
const permisoB = async () =>
  (await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`)).rows[0]?.id;

async function makeAlumno(said: Record<string, unknown>) {
  const alumno = await ask('POST /alumnos/crear', {
    codProvincia: '28',
    _idPermiso: await permisoB(),
    ...said,
  });
  return alumno as { _id: string; version: number; codigo: string };
}

describe('un alumno', () => {
  const WORDS = [
    'lucia.ferrer@ejemplo.es',
    '+34611222333',
    '00000000T',
    'Lucía Ferrer',
    'quiere clases por la tarde',
  ];

  test('todo su ciclo: se encuentra, se le entrega, se suprime, y no queda en ningún sitio', async () => {
    const alumno = await makeAlumno({
      nombre: 'Lucía',
      apellidos: 'Ferrer',
      email: WORDS[0],
      telefono: WORDS[1],
      dni: WORDS[2],
      mensaje: WORDS[4],
      tutorNombre: 'Paca Ferrer',
    });
    await makeAlumno({ nombre: 'Otro', apellidos: 'Distinto', email: 'otro@ejemplo.es' });
    const autoescuela = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET email = 'escuela@ejemplo.es' WHERE id = ${autoescuela}`);
    const autoescuelas = { _id: alumno._id, autoescuelas: [autoescuela], consentimiento: true };
    await ask('PUT /alumnos/enviarAAutoescuelas', autoescuelas);
    await db.execute(
      sql`INSERT INTO escuelas_peticiones (codigo_dgt, correo) VALUES ('M 9999', 'info@glorieta.example')`,
    );
    await db.execute(sql`INSERT INTO peticiones (id, alumno_id, codigo_dgt, seccion, estado, lugar, consentida_en, version_consentimiento,
        enviada_en, entregada_en)
      VALUES (gen_random_uuid(), ${alumno._id}, 'M 9999', '01', 'entregada', 'Getafe', now(), '1', now(), now())`);
    await ask('POST /actividades/crear', {
      asunto: 'Llamar a Lucía Ferrer',
      tipo: 'llamada',
      inicio: '2026-11-22T10:00:00Z',
      _idAlumno: alumno._id,
      _idResponsable: admin.user.id,
      descripcion: `En el ${WORDS[1]}`,
    });
    const own = await admin.send({
      entidad: 'alumno',
      _idEntidad: alumno._id,
      _idClasificacion: kind,
      archivos: [{ contenido: await pdf('El carné de Lucía Ferrer'), nombre: 'Lucía Ferrer.pdf' }],
    });
    expect(own.status).toBe(200);
    await ask('PUT /alumnos/actualizar', {
      _id: alumno._id,
      version: 1,
      notas: `Escribe desde ${WORDS[0]}`,
    });
    await deliver();

    const [person] = await search(`email=Lucia.Ferrer@ejemplo.es`);
    expect(person).toMatchObject({
      familia: 'alumnos',
      _id: alumno._id,
      nombres: ['Lucía Ferrer'],
      impedimentos: [],
    });
    const deals = Object.fromEntries(
      person.cuentas.map(({ tabla, trato }: { tabla: string; trato: string }) => [tabla, trato]),
    );
    expect(deals).toMatchObject({ alumnos: 'vaciar', documentos: 'borrar', alumnos_autoescuelas: 'vaciar' });
    expect((await search('telefono=611222333'))[0]._id).toBe(alumno._id);
    expect((await search('nif=00000000-t')).length).toBe(1);

    const zipped = await admin.call(`GET /datosPersonales/descargar?familia=alumnos&_id=${alumno._id}`);
    const given = await unzipped(zipped.rawPayload);
    const text = [...given.values()].map(String).join('\n');
    for (const word of [...WORDS.slice(0, 3), 'Lucía', 'Ferrer', WORDS[4], 'Paca Ferrer', 'Llamar a'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/otro@ejemplo|Distinto|argon2/);
    expect([...given.keys()].some((name) => /^archivos\/.+\.pdf$/.test(name))).toBe(true);
    expect(String(given.get('index.html'))).toContain('Quién ha recibido tus datos');

    expect((await everywhere(WORDS)).length).toBeGreaterThan(5);
    const done = await suppress({ familia: 'alumnos', _id: alumno._id });
    expect(done.statusCode, done.body).toBe(200);
    const letters = await deliver();
    expect(letters.map(({ para, asunto }) => [para, asunto])).toEqual([
      [WORDS[0], 'Hemos suprimido tus datos personales'],
      ['escuela@ejemplo.es', `Suprime los datos de la solicitud ${alumno.codigo}`],
      ['info@glorieta.example', `Suprime los datos de la petición ${alumno.codigo}`],
    ]);
    await removeFiles();
    const left = await everywhere(WORDS);
    // The correo that confirms the erasure and its row stay for a while.
    expect(left.filter((place) => !place.endsWith('.eml'))).toEqual(['correos.para']);
    expect(left).toHaveLength(2);
    const { filas } = await ask(`GET /alumnos/leer?texto=${alumno.codigo}`);
    expect(filas[0]).toMatchObject({ nombre: 'Persona suprimida', codProvincia: '28', email: null });
    expect((await ask('GET /alumnos/leer?texto=Ferrer')).filas).toEqual([]);
    expect((await suppress({ familia: 'alumnos', _id: alumno._id })).statusCode).toBe(404);

    // The database dates its rows with its own clock, not with the clock of the application.
    await db.execute(sql`UPDATE correos SET creado_en = '2026-11-21T10:00:00Z'`);
    setNow('2026-12-21T10:00:00Z');
    await opened.retain();
    expect(await everywhere(WORDS)).toEqual(left);
    setNow('2026-12-22T10:00:00Z');
    await opened.retain();
    expect(await everywhere(WORDS)).toEqual([]);
    expect(await opened.retain()).toEqual({
      alumnos: 0,
      presupuestos: 0,
      pedidos: 0,
      documentos: 0,
      avisos: 0,
      fusiones: 0,
    });
    setNow('2026-11-21T10:00:00Z');
  });
});

describe('un contacto que firmó un presupuesto y recibió facturas', () => {
  const WORDS = ['rosa.gil@ejemplo.es', '+34622333444', 'Rosa Gil'];

  test('se va de todo lo que no es prueba, y las facturas quedan como se emitieron', async () => {
    const _idCliente = await billableCliente(db);
    const contact = await ask('POST /contactosClientes/crear', {
      _idCliente,
      nombre: 'Rosa',
      apellidos: 'Gil',
      email: WORDS[0],
      telefono: WORDS[1],
      puedeAceptar: true,
      recibe: ['presupuestos', 'facturas'],
      notas: 'Prefiere la tarde',
    });
    const other = { _idCliente, nombre: 'Blas', apellidos: 'Ruiz', email: 'blas@ejemplo.es' };
    await ask('POST /contactosClientes/crear', other);
    const said = { _idCliente, _idContacto: contact._id };
    const presupuesto = await presupuestoIn(admin.call, '3', {
      ...said,
      notasPrivadas: `Habló Rosa Gil (${WORDS[0]})`,
    });
    await ask('PUT /presupuestos/enviarEmailCliente', {
      _id: presupuesto._id,
      version: presupuesto.version,
      para: WORDS[0],
    });
    const secret = presupuestoSecretIn((await deliver()).find(({ para }) => para === WORDS[0])?.texto);
    const accepted = await visitor(app).accept(secret, { nombre: 'Rosa Gil', nif: '' });
    expect(accepted.statusCode).toBe(302);
    const loose = await presupuestoIn(admin.call, '3', {
      ...said,
      notasPrivadas: `Llamar a Rosa Gil al 622 333 444`,
    });
    const factura = await issue(admin.call, await draftFactura(admin.call, said));
    await ask('PUT /facturas/enviarEmailCliente', { _id: factura._id, para: WORDS[0] });
    await ask('POST /actividades/crear', {
      asunto: 'Visita a Rosa Gil',
      tipo: 'visita',
      inicio: '2026-11-22T10:00:00Z',
      _idCliente,
      _idResponsable: admin.user.id,
    });
    await deliver();
    const frozen = () =>
      db.execute(sql`SELECT to_jsonb(f) AS fila FROM facturas f WHERE estado <> '1'
        UNION ALL SELECT to_jsonb(r) FROM registros_facturacion r UNION ALL SELECT to_jsonb(s) FROM firmas s
        UNION ALL SELECT to_jsonb(e) FROM firmas_eventos e`);
    const before = (await frozen()).rows;

    const given = await unzipped(
      (await admin.call(`GET /datosPersonales/descargar?familia=contactosClientes&_id=${contact._id}`))
        .rawPayload,
    );
    const text = [...given.values()].map(String).join('\n');
    for (const word of [
      WORDS[0],
      WORDS[1],
      'Rosa',
      'Prefiere la tarde',
      String(factura.codigo),
      String(presupuesto.codigo),
    ])
      expect(text).toContain(word);
    expect(text).not.toMatch(/blas@|Blas Ruiz/);

    const done = await suppress({ familia: 'contactosClientes', _id: contact._id });
    expect(done.statusCode, done.body).toBe(200);
    await deliver();
    await removeFiles();
    const left = await everywhere(WORDS);
    expect(left.filter((place) => !kept.has(place) && !place.endsWith('.eml'))).toEqual([]);
    expect(left).toContain('firmas.nombre');
    expect(left.filter((place) => place.endsWith('.eml'))).toHaveLength(1);
    expect((await frozen()).rows).toEqual(before);
    expect((await verifyChains(db)).fallos).toEqual([]);
    expect((await ask(`GET /presupuestos/consultarPorId?_id=${loose._id}`)).notasPrivadas).toBe(
      'Llamar a [suprimido] al [suprimido]',
    );
    expect((await ask('GET /contactosClientes/leer?texto=Rosa')).filas).toEqual([]);
    const { filas } = await ask(`GET /contactosClientes/leer?_idCliente=${_idCliente}&orden=nombre`);
    expect(filas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Blas', 'Persona suprimida']);
  });
});

describe('quien entra al panel', () => {
  test('una única propietaria no se suprime mientras la autoescuela siga, y después no queda de ella más que los accesos', async () => {
    const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', email: 'marta.sol@ejemplo.es' });
    await db.execute(
      sql`UPDATE usuarios SET nombre = 'Marta Sol', telefono = '+34633444555' WHERE id = ${owner.id}`,
    );
    await (await peopleOf(app, db).signIn(owner))('GET /vistas/leer?lista=x');
    const who = { familia: 'usuarios', _id: owner.id };
    const [marta, boss] = [
      { _id: owner.id, nombre: 'Marta Sol' },
      { _id: admin.user.id, nombre: 'Jefa' },
    ];
    await noteSecurity(db, new Date(), { tipo: 'rolCambiado', actor: boss, sobre: marta, ip: '10.1.1.1' });
    await noteSecurity(db, new Date(), { tipo: 'denegado', actor: marta, ip: '10.9.9.9' });
    const refused = await suppress(who);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().mensaje).toContain('única persona propietaria');
    expect(await db.$count(sql`usuarios WHERE id = ${owner.id} AND nombre = 'Marta Sol'`)).toBe(1);
    await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: owner.clienteId });
    expect((await suppress(who)).statusCode).toBe(200);
    await deliver();
    await removeFiles();
    const left = await everywhere(['marta.sol@ejemplo.es', '+34633444555', 'Marta Sol']);
    expect(left.filter((place) => !place.endsWith('.eml'))).toEqual([
      'accesos.email_intentado',
      'correos.para',
    ]);
    expect((await search('email=marta.sol@ejemplo.es'))[0].registros).toEqual([]);
    // The refusal of the first call is written within seconds, before this or after.
    const { rows } = await db.execute(sql`
      SELECT DISTINCT tipo, actor, sobre, ip FROM sucesos_seguridad WHERE ${owner.id} IN (actor_id, sobre_id) ORDER BY tipo`);
    expect(rows).toEqual([
      { tipo: 'denegado', actor: 'Persona suprimida', sobre: null, ip: null },
      { tipo: 'rolCambiado', actor: 'Jefa', sobre: 'Persona suprimida', ip: '10.1.1.1' },
    ]);
  });

  test('ni la última persona que administra, ni una misma', async () => {
    const refused = await suppress({ familia: 'usuarios', _id: admin.user.id });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().mensaje).toMatch(/propia cuenta.*única persona que administra/);
  });
});

test('un cliente persona física con deudas no se suprime; pagadas, queda su factura y nada más', async () => {
  const WORDS = ['Teo Autónomo', 'teo@ejemplo.es'];
  const _idCliente = await billableCliente(db);
  await db.execute(sql`UPDATE clientes SET tipo_persona = 'fisica', razon_social = 'Teo Autónomo', nombre_comercial = 'Autoescuela Teo',
    email = 'teo@ejemplo.es', notas = 'Es majo' WHERE id = ${_idCliente}`);
  await presupuestoIn(admin.call, '3', { _idCliente });
  const factura = await issue(admin.call, await draftFactura(admin.call, { _idCliente }));
  const who = { familia: 'clientes', _id: _idCliente };
  expect((await suppress(who)).json().mensaje).toMatch(/Debe .+ de 1 factura/);
  await ask('POST /facturas/registrarCobro', {
    _id: factura._id,
    fecha: '2026-11-21',
    importe: factura.pendienteCobro,
    forma: 'transferencia',
  });
  const done = await suppress(who);
  expect(done.statusCode, done.body).toBe(200);
  await deliver();
  await removeFiles();
  const left = await everywhere([...WORDS, 'Es majo']);
  expect(left.filter((place) => !kept.has(place) && !place.endsWith('.eml'))).toEqual([]);
  expect(left).toContain('facturas.destinatario');
  expect(left).not.toContain('clientes.razon_social');
  expect((await verifyChains(db)).fallos).toEqual([]);
  expect(await db.$count(sql`presupuestos WHERE cliente_id = ${_idCliente} AND destinatario IS NULL`)).toBe(
    1,
  );
});

test('se dice a quién con una sola cosa, y quien no lo escribe no suprime a nadie', async () => {
  const both = await admin.call('GET /datosPersonales/buscar?email=a@ejemplo.es&nif=00000000T');
  expect(both.json().campos).toMatchObject([{ campo: 'email' }]);
  expect((await admin.call('GET /datosPersonales/buscar?email=esto')).json().campos).toMatchObject([
    { campo: 'email' },
  ]);
  const untyped = await admin.call('POST /datosPersonales/suprimir', {
    email: 'a@ejemplo.es',
    confirmacion: 'si',
  });
  expect(untyped.json().campos).toMatchObject([{ campo: 'confirmacion', motivo: 'escribe SUPRIMIR' }]);
});
