import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import {
  mailedPresupuesto,
  presupuestoSecretIn,
  TRAZO,
  visitor,
} from '#oficina/ventas/presupuestos/mailed.testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, url, app, signIn, boss: worker, admin } = await openOffice({ clock });
const post = await postOffice(db, clock);
const _idCliente = await makeCliente(db);
const visit = visitor(app);

const LINEAS = [
  { descripcion: 'Web de la autoescuela', cantidad: '2', precioUnitario: '100' },
  { tipo: 'opcional', descripcion: 'Fotografías', precioUnitario: '50' },
];
const mailed = (said: Record<string, unknown> = {}) =>
  mailedPresupuesto(admin, post, { _idCliente, _idResponsable: worker.id, lineas: LINEAS, ...said });

beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
});

const read = async (_id: string) => (await admin(`GET /presupuestos/consultarPorId?_id=${_id}`)).json();
const eventsOf = async (_id: string) => {
  const { rows } = await db.execute<{ tipo: string }>(
    sql`SELECT tipo FROM firmas_eventos WHERE presupuesto_id = ${_id} ORDER BY orden`,
  );
  return rows.map(({ tipo }) => tipo);
};
const versionOf = async (_id: string) => {
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT version FROM presupuestos WHERE id = ${_id}`,
  );
  return rows[0]?.version;
};
const signaturesOf = async (_id: string) => db.$count(sql`firmas`, sql`presupuesto_id = ${_id}`);

test('el camino entero: llega, lo lee, elige una opción, lo firma, y cada cual tiene su correo y el PDF su certificado', async () => {
  const { quote: presupuesto, secret } = await mailed({ titulo: 'Web «Ñandú»', notasPrivadas: 'Regatea' });
  const [option] = presupuesto.lineas.filter(({ tipo }) => tipo === 'opcional');
  const page = await visit.get(`/presupuesto/${secret}`);
  expect(page.statusCode).toBe(200);
  for (const words of [
    'Web «Ñandú»',
    String(presupuesto.codigo),
    'Fotografías',
    '242,00 €',
    '21 de diciembre de 2026',
  ])
    expect(page.body).toContain(words);
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });

  const answer = await visit.accept(secret, { opcion: option?._id ?? '', total: '302.50', nif: '12345678z' });
  expect(answer.headers.location, answer.body).toBe(`/presupuesto/${secret}?hecho=aceptar`);
  expect(await read(presupuesto._id)).toMatchObject({
    estado: '5',
    total: '302.50',
    aceptadoPor: 'Rosa Gil',
  });
  const { rows } = await db.execute(sql`SELECT f.nombre, f.nif, f.email, f.metodo, f.trazo, f.agente, f.ip,
    f.hash = p.hash_aceptado AS igual FROM firmas f JOIN presupuestos p ON p.id = f.presupuesto_id WHERE p.id = ${presupuesto._id}`);
  expect(rows).toEqual([
    {
      nombre: 'Rosa Gil',
      nif: '12345678Z',
      email: 'rosa@ejemplo.es',
      metodo: 'dibujo',
      trazo: TRAZO,
      agente: 'Navegador de prueba',
      ip: expect.stringMatching(/^10\.9\./),
      igual: true,
    },
  ]);

  const told = await post.deliver();
  expect(told.map(({ to, subject }) => [to[0], subject]).toSorted()).toEqual(
    [
      [worker.email, `${presupuesto.clienteNombre} ha aceptado el presupuesto ${presupuesto.codigo}`],
      ['rosa@ejemplo.es', `Has aceptado el presupuesto ${presupuesto.codigo}`],
    ].toSorted(),
  );
  const copy = presupuestoSecretIn(told.find(({ to }) => to[0] === 'rosa@ejemplo.es')?.text);
  expect(copy).not.toBe(secret);
  const accepted = await visit.get(`/presupuesto/${copy}`);
  expect(accepted.body).toContain('Este presupuesto está aceptado.');
  expect(accepted.body).toContain('Rosa Gil');
  expect(accepted.body).not.toContain('name="opcion"');

  const pdf = await app.inject({ url: `/presupuesto/${copy}/pdf` });
  expect(pdf.headers).toMatchObject({
    'content-disposition': `attachment; filename="presupuesto-${presupuesto.codigo}.pdf"`,
    'cache-control': 'private, no-store',
  });
  const pages = pdfPages(pdf.rawPayload);
  const certificate = pages.at(-1)?.join('\n') ?? '';
  const { hashAceptado } = await read(presupuesto._id);
  for (const words of [
    'Certificado de aceptación',
    'Rosa Gil',
    '12345678Z',
    hashAceptado,
    'Navegador de prueba',
  ])
    expect(certificate).toContain(words);
  expect(pages.flat().join('\n')).not.toContain('Regatea');
  // The business prints the same PDF.
  const printed = await admin(`GET /presupuestos/imprimir?_id=${presupuesto._id}`);
  expect(printed.rawPayload.equals(pdf.rawPayload)).toBe(true);
});

test('abrirlo no cambia nada; se anota visto una vez cuando alguien mueve algo, y sigue pudiéndose aceptar', async () => {
  const { quote: presupuesto, secret } = await mailed();
  await visit.get(`/presupuesto/${secret}`);
  await visit.get(`/presupuesto/${secret}.data`);
  expect(await read(presupuesto._id)).toMatchObject({ vistoEn: null, version: presupuesto.version });
  const form = await visit.filled(secret);
  await visit.send(secret, { accion: 'visto' });
  await visit.send(secret, { accion: 'visto' });
  expect((await read(presupuesto._id)).vistoEn).toBeTruthy();
  expect(await eventsOf(presupuesto._id)).toEqual(['enviado', 'visto']);
  expect((await visit.send(secret, form)).statusCode).toBe(302);
});

describe('cada estado y cada respuesta', () => {
  const bring: Record<string, (presupuesto: Awaited<ReturnType<typeof mailed>>) => Promise<unknown>> = {
    abierto: async () => {},
    aceptado: ({ secret }) => visit.accept(secret),
    rechazado: ({ secret }) => visit.send(secret, { accion: 'rechazar', motivo: 'Es caro' }),
    cancelado: ({ quote: { _id, version } }) => admin('PUT /presupuestos/cancelar', { _id, version }),
    sustituido: ({ quote: { _id, version } }) => admin('PUT /presupuestos/nuevaVersion', { _id, version }),
    caducado: async () => {
      now = new Date('2026-12-21T23:00:00Z');
    },
  };
  const LOOK: Record<string, [status: number, words: string]> = {
    abierto: [200, 'Aceptar y firmar'],
    aceptado: [200, 'Este presupuesto está aceptado.'],
    rechazado: [200, 'Este presupuesto está rechazado'],
    cancelado: [200, 'Este presupuesto está cancelado'],
    sustituido: [200, 'Hay una versión nueva de este presupuesto'],
    caducado: [200, 'Este presupuesto ha caducado'],
  };
  const ALLOWED: Record<string, string[]> = {
    abierto: ['aceptar', 'rechazar', 'preguntar', 'visto'],
    caducado: ['preguntar'],
  };
  const matrix = Object.keys(bring).flatMap((state) =>
    ['aceptar', 'rechazar', 'preguntar', 'visto', 'calcular'].map((accion) => [state, accion] as const),
  );

  test.each(matrix)('%s: %s', async (state, accion) => {
    const one = await mailed();
    const { secret, quote: presupuesto } = one;
    // The form comes from a page that was opened while the presupuesto could be answered.
    const form = await visit.filled(secret, { accion, motivo: 'Es caro', pregunta: '¿Cuándo?' });
    await bring[state]?.(one);
    const [status, words] = LOOK[state] ?? [];
    const page = await visit.get(`/presupuesto/${secret}`);
    expect([page.statusCode, page.body.includes(words ?? '')]).toEqual([status, true]);
    const [version, events] = [await versionOf(presupuesto._id), await eventsOf(presupuesto._id)];
    const answer = await visit.send(secret, form);
    if (ALLOWED[state]?.includes(accion)) {
      expect([200, 302]).toContain(answer.statusCode);
      expect(await eventsOf(presupuesto._id)).toHaveLength(events.length + 1);
      return;
    }
    // The same person, after pressing twice, reads that it is done.
    const again = state === 'aceptado' && accion === 'aceptar';
    const harmless = accion === 'visto' || accion === 'calcular';
    expect(answer.statusCode).toBe(again ? 302 : harmless ? 200 : 409);
    expect(await versionOf(presupuesto._id)).toBe(version);
    expect(await eventsOf(presupuesto._id)).toEqual(events);
  });
});

describe('dos a la vez', () => {
  test('la misma persona pulsa dos veces: una aceptación, un correo a cada uno', async () => {
    const { quote: presupuesto, secret } = await mailed();
    const form = await visit.filled(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit.send(secret, form)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 302));
    expect(await signaturesOf(presupuesto._id)).toBe(1);
    expect(await eventsOf(presupuesto._id)).toEqual(['enviado', 'aceptado']);
    expect(await post.deliver()).toHaveLength(2);
  });

  test('dos personas con el mismo enlace: firma una, y a la otra se le dice quién', async () => {
    const { quote: presupuesto, secret } = await mailed();
    const forms = await Promise.all(
      ['Rosa Gil', 'Luis Mora'].map((nombre) => visit.filled(secret, { nombre })),
    );
    const answers = await Promise.all(forms.map((form) => visit.send(secret, form)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([302, 409]);
    const { aceptadoPor } = await read(presupuesto._id);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.body.replaceAll('<!-- -->', '');
    expect(refused).toContain(`Lo aceptó ${aceptadoPor}`);
    expect(refused).toContain('role="alert"');
    expect(await signaturesOf(presupuesto._id)).toBe(1);
  });

  test('uno acepta mientras otro rechaza: pasa una sola cosa', async () => {
    const { quote: presupuesto, secret } = await mailed();
    const form = await visit.filled(secret);
    const answers = await Promise.all([
      visit.send(secret, form),
      visit.send(secret, { accion: 'rechazar', motivo: 'No' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([302, 409]);
    const { estado } = await read(presupuesto._id);
    const accepted = estado === EstadoPresupuesto.aceptado;
    expect(await eventsOf(presupuesto._id)).toEqual(['enviado', accepted ? 'aceptado' : 'rechazado']);
  });
});

describe('lo que no vale', () => {
  test.each<[string, Record<string, string | string[]>, string]>([
    ['sin firma', { trazo: '' }, 'firma en el recuadro'],
    ['una firma diminuta', { trazo: 'M10 10L12 12' }, 'demasiado pequeña'],
    [
      'una firma que no es un trazo',
      { trazo: 'data:image/svg+xml,<svg onload=alert(1)>' },
      'no se ha podido leer',
    ],
    ['una firma con algo detrás', { trazo: `${TRAZO}<script>` }, 'no se ha podido leer'],
    ['una firma fuera de la hoja', { trazo: 'M10 10L601 10' }, 'no se ha podido leer'],
    ['una firma enorme', { trazo: 'M10 10'.concat('L20 20L10 10'.repeat(2_500)) }, 'no se ha podido leer'],
    ['una firma escrita vacía', { metodo: 'texto', firma: ' ' }, 'escribe tu nombre completo'],
    ['otra manera de firmar', { metodo: 'sello' }, 'elige cómo firmas'],
    ['sin nombre', { nombre: '' }, 'Nombre y apellidos: falta'],
    ['un nombre en dos líneas', { nombre: 'Rosa\nBcc: x@y.es' }, 'escríbelo en una línea'],
    ['un NIF que no es', { nif: '12345678A' }, 'La letra no corresponde'],
    ['sin marcar la casilla', { acepto: '' }, 'Marca la casilla'],
  ])('%s', async (_name, said, words) => {
    const { quote: presupuesto, secret } = await mailed();
    const answer = await visit.accept(secret, said);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.replaceAll('<!-- -->', '')).toContain(words);
    expect((await read(presupuesto._id)).estado).toBe('4');
    expect(await signaturesOf(presupuesto._id)).toBe(0);
  });

  test('una firma mayor que lo que cabe en un formulario ni se lee', async () => {
    const { secret } = await mailed();
    expect((await visit.accept(secret, { trazo: 'L1 1'.repeat(20_000) })).statusCode).toBe(413);
  });

  test('opciones de otro presupuesto, líneas que no son opcionales y totales que no cuadran', async () => {
    const [one, other] = [await mailed(), await mailed()];
    const [fixed, option] = one.quote.lineas;
    const strange = [other.quote.lineas[1]?._id, fixed?._id, 'x'].map(String);
    for (const opcion of strange) {
      const answer = await visit.accept(one.secret, { opcion });
      expect([answer.statusCode, answer.body.includes('no es una línea opcional')]).toEqual([400, true]);
    }
    const wrong = await visit.accept(one.secret, { opcion: option?._id ?? '', total: '242.00' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body.replaceAll('\u00a0', ' ')).toContain('el total es 302,50 €');
    expect((await visit.accept(one.secret, { huella: '0'.repeat(64) })).statusCode).toBe(409);
    expect((await read(one.quote._id)).estado).toBe('4');
  });

  test('sin JavaScript el total con lo elegido se pide, y no cambia nada', async () => {
    const { quote: presupuesto, secret } = await mailed();
    const form = await visit.filled(secret, { accion: 'calcular', opcion: presupuesto.lineas[1]?._id ?? '' });
    const answer = await visit.send(secret, form);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('name="total" value="302.50"');
    expect((await read(presupuesto._id)).version).toBe(presupuesto.version);
  });

  test('un secreto que no es, entero o a medias, no abre nada', async () => {
    const { secret } = await mailed();
    const one = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    for (const other of [one, secret.slice(0, 20), 'x', '%00']) {
      expect((await visit.get(`/presupuesto/${other}`)).statusCode).toBe(404);
      expect((await visit.get(`/presupuesto/${other}/pdf`)).statusCode).toBe(404);
      expect((await visit.send(other, { accion: 'rechazar', motivo: 'No' })).statusCode).toBe(404);
    }
    expect((await visit.send(secret, { accion: 'constructor' })).statusCode).toBe(400);
  });

  test('muchos intentos desde una dirección se frenan', async () => {
    const { secret } = await mailed();
    const codes: number[] = [];
    for (let time = 0; time < 11; time++)
      codes.push(
        (await visit.send(secret, { accion: 'preguntar', pregunta: 'Hola' }, '10.99.0.1')).statusCode,
      );
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 302));
    expect(codes[10]).toBe(429);
  });
});

test('ni costes, ni notas privadas, ni precios que no se enseñan están en la página; la suma sigue siendo la misma', async () => {
  const { quote: presupuesto, secret } = await mailed({
    notasPrivadas: 'Regatea',
    lineas: [
      {
        descripcion: 'Parte una',
        cantidad: '3',
        unidad: 'hora',
        precioUnitario: '77.77',
        coste: '33.33',
        mostrarPrecio: false,
      },
      { descripcion: 'Parte dos', precioUnitario: '11.11', mostrarPrecio: false },
    ],
  });
  const { body } = await visit.get(`/presupuesto/${secret}`);
  expect(body).toContain('3 horas');
  for (const words of ['Regatea', '77.77', '77,77', '33.33', '233.31', '11.11', '11,11'])
    expect(body, words).not.toContain(words);
  expect(body).toContain(`name="total" value="${presupuesto.total}"`);
});

test('preguntar escribe a quien lo lleva, con la respuesta para quien pregunta, y una sola vez', async () => {
  const { quote: presupuesto, secret } = await mailed();
  for (const _time of [1, 2]) await visit.send(secret, { accion: 'preguntar', pregunta: '¿Y el IVA?' });
  const mails = await post.deliver();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: [worker.email], replyTo: 'rosa@ejemplo.es' });
  expect(mails[0]?.text).toContain('> ¿Y el IVA?');
  expect((await read(presupuesto._id)).estado).toBe('4');
});

test('las preguntas tienen un tope, vengan de donde vengan', async () => {
  const { quote: presupuesto, secret } = await mailed();
  for (let time = 0; time < 20; time++)
    await visit.send(secret, { accion: 'preguntar', pregunta: `¿${time}?` });
  const answer = await visit.send(secret, { accion: 'preguntar', pregunta: '¿Otra?' });
  expect([answer.statusCode, answer.body.includes('muchas veces')]).toEqual([429, true]);
  expect(await eventsOf(presupuesto._id)).toHaveLength(21);
});

test('rechazarlo dice por qué a quien lo lleva', async () => {
  const { quote: presupuesto, secret } = await mailed();
  await visit.send(secret, { accion: 'rechazar', motivo: 'Es caro' });
  const [mail, ...more] = await post.deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: [worker.email] });
  expect(mail?.text).toContain('> Es caro');
  expect(await read(presupuesto._id)).toMatchObject({ estado: '6', motivoCierre: 'Es caro' });
});

test('la prueba de lo aceptado solo crece; si alguien la fuerza, el certificado lo dice', async () => {
  const { quote: presupuesto, secret } = await mailed();
  await visit.accept(secret, { metodo: 'texto', firma: 'Rosa Gil Núñez', trazo: '' });
  for (const table of ['firmas', 'firmas_eventos']) {
    const name = sql.identifier(table);
    await expect(
      db.execute(sql`UPDATE ${name} SET ip = 'x' WHERE presupuesto_id = ${presupuesto._id}`),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`DELETE FROM ${name} WHERE presupuesto_id = ${presupuesto._id}`),
    ).rejects.toThrow();
  }
  const certificate = async () =>
    pdfPages((await app.inject({ url: `/presupuesto/${secret}/pdf` })).rawPayload)
      .at(-1)
      ?.join('\n') ?? '';
  expect(await certificate()).toContain('Rosa Gil Núñez');
  expect(await certificate()).not.toContain('no vale');
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql`UPDATE firmas_eventos SET ip = '1.1.1.1' WHERE presupuesto_id = ${presupuesto._id} AND orden = 1`,
    );
  });
  expect(await certificate()).toContain('este certificado no vale');
  // Its signatures and events are deleted with the presupuesto.
  await db.execute(sql`DELETE FROM presupuestos WHERE id = ${presupuesto._id}`);
  expect(await signaturesOf(presupuesto._id)).toBe(0);
  expect(await eventsOf(presupuesto._id)).toEqual([]);
});

test('el enlace de lo aceptado vale un año; el de antes, hasta que caduca el presupuesto, y luego no enseña nada', async () => {
  const { secret } = await mailed({ titulo: 'Reservado' });
  await visit.accept(secret);
  const told = await post.deliver();
  const copy = presupuestoSecretIn(told.find(({ subject }) => subject?.startsWith('Has aceptado'))?.text);
  now = new Date('2026-12-21T23:00:00Z');
  const old = await visit.get(`/presupuesto/${secret}`);
  expect(old.body).toContain('Este enlace ha caducado');
  expect(old.body).not.toContain('Reservado');
  expect((await visit.get(`/presupuesto/${secret}/pdf`)).statusCode).toBe(404);
  now = new Date('2027-11-20T10:00:00Z');
  expect((await visit.get(`/presupuesto/${copy}`)).body).toContain('Este presupuesto está aceptado.');
  now = new Date('2027-11-22T10:00:00Z');
  expect((await visit.get(`/presupuesto/${copy}`)).body).toContain('Este enlace ha caducado');
});

test('el caducado que se prorroga se acepta por su enlace de siempre, hasta el nuevo día', async () => {
  const { quote: presupuesto, secret } = await mailed();
  now = new Date('2026-12-28T10:00:00Z');
  expect((await visit.get(`/presupuesto/${secret}`)).body).toContain('Este presupuesto ha caducado');
  const { _id, version } = presupuesto;
  // A session does not last five weeks.
  const later = await signIn(worker);
  const extend = (validoHasta: string, over = version) =>
    later('PUT /presupuestos/prorrogar', { _id, version: over, validoHasta });
  for (const day of ['2026-12-28', '2026-12-20', 'mañana'])
    expect((await extend(day)).json(), day).toMatchObject({
      codigo: 40001,
      campos: [{ campo: 'validoHasta' }],
    });
  const longer = await extend('2027-01-15');
  expect(longer.json(), longer.body).toMatchObject({
    estado: '4',
    validoHasta: '2027-01-15',
    version: version + 1,
    numVersion: 1,
    total: presupuesto.total,
    codigo: presupuesto.codigo,
  });
  // The new date can be neither earlier nor saved over an old version.
  expect((await extend('2027-01-15', version + 1)).json().campos[0].motivo).toContain('15 de enero de 2027');
  expect((await extend('2027-01-20')).json()).toMatchObject({ codigo: 40901 });
  const { rows } = await db.execute(sql`
    SELECT antes->>'validoHasta' AS antes, despues->>'validoHasta' AS despues, actor_id AS quien FROM historial
    WHERE entidad = 'presupuestos' AND entidad_id = ${_id} AND despues ? 'validoHasta' AND antes IS NOT NULL`);
  expect(rows).toEqual([{ antes: '2026-12-21', despues: '2027-01-15', quien: worker.id }]);
  now = new Date('2027-01-15T22:59:00Z');
  expect((await visit.accept(secret)).headers.location).toBe(`/presupuesto/${secret}?hecho=aceptar`);
  const { rows: after } = await db.execute(sql`SELECT estado FROM presupuestos WHERE id = ${_id}`);
  expect(after).toEqual([{ estado: '5' }]);
});

test('lo prorrogado no cambia lo que otro enlace ya tenía de más, ni alarga los de otro presupuesto', async () => {
  const { quote: presupuesto, secret } = await mailed();
  const other = await mailed();
  const { _id, version } = presupuesto;
  await admin('PUT /presupuestos/prorrogar', { _id, version, validoHasta: '2027-01-15' });
  now = new Date('2026-12-28T10:00:00Z');
  expect((await visit.get(`/presupuesto/${secret}`)).body).toContain('15 de enero de 2027');
  expect((await visit.get(`/presupuesto/${other.secret}`)).body).toContain('ha caducado');
});

test('los secretos no quedan en el registro ni en la base de datos', async () => {
  const { secret } = await mailed();
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const logged = await openApp(url, { clock, logger });
  for (const path of [
    '/contacto/',
    `/presupuesto/${secret}`,
    `/presupuesto/${secret}.data`,
    `//presupuesto/${secret}`,
    `/presupuesto/${secret}/pdf`,
    `/presupuesto/${secret}/otra`,
    '/presupuestos/leer',
    `/__manifest?paths=${encodeURIComponent(`/presupuesto/${secret}`)}&version=x`,
  ])
    await logged.inject({ url: path });
  expect(lines.join()).toContain('"route":"/contacto"');
  expect(lines.join()).toContain('/presupuestos/leer');
  expect(lines.join()).not.toContain(secret);
  const { rows } = await db.execute<{ todo: string }>(sql`
    SELECT (SELECT string_agg(e::text, ' ') FROM enlaces_presupuestos e) || (SELECT string_agg(c::text, ' ') FROM correos c)
      || (SELECT string_agg(h::text, ' ') FROM historial h) AS todo`);
  expect(rows[0]?.todo).toContain('rosa@ejemplo.es');
  expect(rows[0]?.todo).not.toContain(secret);
});
