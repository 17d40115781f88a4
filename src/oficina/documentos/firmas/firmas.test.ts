import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { odt, pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { pdfsig } from '#platform/files/pdf-seal/pdfsig.testing.server.ts';
import { readSeals } from '#platform/files/pdf-seal/read-seals.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { openFirma, signSecretIn } from './firma.testing.server.ts';

const opened = await openFirma();
const { app, db, ask, sent, sign, send, look, read, finish, post, admin, services, key, tick, as } = opened;

const PATH_OK = /^\/firmar\/[\w-]{43}\?hecho=firmar$/;
const fileOf = async (id: string) => {
  const content = await services.files.read(documentoKey(id));
  if (!content) throw new Error('no file');
  return buffer(content);
};
const stateOf = async (id: string) => {
  const { rows } = await db.execute<{ estado: string }>(
    sql`SELECT estado_firma AS estado FROM documentos WHERE id = ${id}`,
  );
  return rows[0]?.estado;
};

describe('el camino entero', () => {
  test('tres personas por orden, cada una cuando le toca, y el documento final vale en otro programa', async (context) => {
    const contenido = await pdf('Contrato de colaboración');
    const { document, letters } = await ask({ contenido, mensaje: 'Con prisa <b>' });
    expect(letters.map(({ to }) => to[0])).toEqual(['ana@ejemplo.es']);
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    const page = await look(ana);
    for (const words of ['Con prisa &lt;b&gt;', 'Benito Ñu', 'Firmar el documento', document.nombre])
      expect(page.body).toContain(words);
    const shown = await app.inject({ url: `/firmar/${ana}/pdf` });
    expect(shown.rawPayload.equals(contenido)).toBe(true);
    expect((await sign(ana)).headers.location).toMatch(PATH_OK);
    expect(await stateOf(document._id)).toBe('parcial');
    tick();
    const second = await post.deliver();
    expect(second.map(({ to }) => to[0])).toEqual(['benito@ejemplo.es']);
    const benito = signSecretIn(second, 'benito@ejemplo.es');
    expect((await look(benito)).body).toContain('Dar el visto bueno');
    await sign(benito, { metodo: 'texto', firma: 'Benito Ñu', trazo: '' });
    tick();
    const carla = signSecretIn(await post.deliver(), 'carla@ejemplo.es');
    await sign(carla);
    const { _id } = await read(document._id);
    expect((await look(carla)).body).toContain('Estamos preparando el documento');
    await finish(_id);
    await finish(_id);

    const signed = await read(document._id);
    expect(signed).toMatchObject({ estado: 'firmado', integra: true, selloPropio: true });
    const final = await fileOf(String(signed._idDocumentoFirmado));
    expect(createHash('sha256').update(final).digest('hex')).toBe(signed.hashFirmado);
    expect(final.subarray(0, contenido.length).equals(contenido)).toBe(true);
    expect(await readSeals(final, [key.huella])).toMatchObject([
      { nuestro: true, integro: true, entero: true },
    ]);
    const certificate = pdfPages(final).slice(1).flat().join('\n');
    for (const words of [
      'Certificado de firmas',
      'Ana Peña',
      '12345678Z',
      'Benito Ñu (da el visto bueno)',
      'Carla Gil',
      'Navegador de prueba',
      signed.codigo,
      'Nombre escrito como firma',
      'certificado propio',
    ])
      expect(certificate.replaceAll('\n', ' ')).toContain(words);
    expect(certificate.replaceAll('\n', '')).toContain(signed.hashOriginal);

    const version = (
      await admin.call(`GET /documentos/consultarPorId?_id=${signed._idDocumentoFirmado}`)
    ).json();
    expect(version).toMatchObject({
      numVersion: 2,
      vigente: true,
      _idAnterior: document._id,
      estadoFirma: 'firmado',
      tipo: 'pdf',
      sha256: signed.hashFirmado,
      tamano: final.length,
    });
    const told = await post.deliver();
    expect(told.map(({ to }) => to[0]).toSorted()).toEqual(
      [
        'ana@ejemplo.es',
        'benito@ejemplo.es',
        'carla@ejemplo.es',
        'diana@ejemplo.es',
        admin.user.email,
      ].toSorted(),
    );
    const copy = signSecretIn(told, 'diana@ejemplo.es');
    expect((await app.inject({ url: `/firmar/${copy}/pdf` })).rawPayload.equals(final)).toBe(true);
    expect((await look(copy)).body).toContain(`/verificar/${signed.codigo}`);
    expect(await pdfsig(context, final)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
  });
});

test('un documento en el que se encuentra un virus ni se lee con el enlace ni se vuelve a pedir que se firme', async () => {
  const { document, letters } = await ask();
  const url = `/firmar/${signSecretIn(letters, 'ana@ejemplo.es')}/pdf`;
  expect((await app.inject({ url })).statusCode).toBe(200);
  await db.execute(sql`UPDATE documentos SET revision = 'infectado' WHERE id = ${document._id}`);
  const refused = await app.inject({ url });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().mensaje).toMatch(/ha encontrado un virus en este documento y no se entrega/);
  await expect(ask({ _idDocumento: document._id })).rejects.toThrow('ha encontrado un virus');
});

test('aunque entretanto llegue una versión que no es un PDF, lo firmado lo es', async () => {
  const firmantes = [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email: 'ana@ejemplo.es' }];
  const { document, letters, signing: firma } = await ask({ firmantes });
  const version = { entidad: undefined, _idEntidad: undefined, _idClasificacion: undefined };
  const letter = { contenido: await odt(), nombre: 'carta.odt' };
  const [newer] = await sent({ ...version, _idAnterior: document._id, archivos: [letter] });
  expect(newer).toMatchObject({ tipo: 'odt', vigente: true });
  await sign(signSecretIn(letters, 'ana@ejemplo.es'));
  await finish(firma._id);
  const { _idDocumentoFirmado } = await read(newer._id);
  const made = await admin.call(`GET /documentos/consultarPorId?_id=${_idDocumentoFirmado}`);
  expect(made.json()).toMatchObject({ tipo: 'pdf', numVersion: 3, nombreOriginal: 'carta (firmado).pdf' });
  const download = await admin.call(`GET /documentos/descargar?_id=${_idDocumentoFirmado}`);
  expect(download.headers['content-type']).toBe('application/pdf');
});

describe('quién y cuándo', () => {
  test('nadie firma antes de su turno, ni dos veces, aunque pulse dos a la vez', async () => {
    const { document, letters, signing: firma } = await ask();
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    const carla = firma.firmantes[2];
    const early = await admin.call('PUT /documentos/firmar', {
      _id: document._id,
      _idFirmante: carla?._id,
      nombre: 'Carla Gil',
      huella: document.sha256,
      metodo: 'texto',
      firma: 'Carla Gil',
      acepto: 'si',
    });
    expect(early.statusCode, early.body).toBe(409);
    const both = await Promise.all([sign(ana), sign(ana)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([302, 302]);
    const { rows } = await db.execute(sql`
      SELECT g.nombre FROM firmas g JOIN firmantes f ON f.id = g.firmante_id WHERE f.solicitud_id = ${firma._id}`);
    expect(rows).toEqual([{ nombre: 'Ana Peña' }]);
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['benito@ejemplo.es']);
    expect((await look(ana)).body).toContain('Tu firma está guardada');
  });

  test('lo que no se vio no se firma, ni con datos que faltan', async () => {
    const { letters } = await ask();
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    expect((await sign(ana, { huella: '0'.repeat(64) })).statusCode).toBe(409);
    const wrong = await sign(ana, { trazo: '', acepto: '', nif: '12345678A', nombre: 'A' });
    expect(wrong.statusCode).toBe(400);
    for (const words of ['firma en el recuadro', 'Marca la casilla', 'NIF', 'escribe tu nombre'])
      expect(wrong.body).toContain(words);
  });

  test('quien dice que no lo dice por todos, y los demás se enteran con su motivo', async () => {
    const { document, letters } = await ask();
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    await sign(ana);
    tick();
    const benito = signSecretIn(await post.deliver(), 'benito@ejemplo.es');
    expect((await send(benito, { accion: 'rechazar', motivo: '' })).statusCode).toBe(400);
    const no = await send(benito, { accion: 'rechazar', motivo: 'Falta una cláusula' });
    expect(no.headers.location).toContain('hecho=rechazar');
    expect(await stateOf(document._id)).toBe('rechazado');
    const told = await post.deliver();
    expect(told.map(({ to }) => to[0]).toSorted()).toEqual([admin.user.email, 'ana@ejemplo.es'].toSorted());
    expect(told[0]?.text).toContain('Falta una cláusula');
    expect((await look(benito)).body).toContain('Este documento no se va a firmar');
    expect((await sign(benito)).statusCode).toBe(409);
    expect((await app.inject({ url: `/firmar/${benito}/pdf` })).statusCode).toBe(404);
  });
});

describe('con un código por correo', () => {
  const codeIn = (letters: { text?: string }[]) => /> (\d{6})/.exec(letters[0]?.text ?? '')?.[1] ?? '';
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('solo se firma con el último, una vez y en diez minutos', async () => {
    const { letters } = await ask({ conCodigo: true });
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    const without = await sign(ana);
    expect([without.statusCode, without.body]).toEqual([409, expect.stringContaining('escribe el código')]);
    expect((await send(ana, { accion: 'codigo' })).statusCode).toBe(200);
    const first = codeIn(await post.deliver());
    expect(first).toMatch(/^\d{6}$/);
    tick(1_000);
    await send(ana, { accion: 'codigo' });
    const second = codeIn(await post.deliver());
    const old = await sign(ana, { codigo: first === second ? other(first) : first });
    expect([old.statusCode, old.body]).toEqual([400, expect.stringContaining('no es el código')]);
    tick(11 * 60_000);
    const late = await sign(ana, { codigo: second });
    expect([late.statusCode, late.body]).toEqual([400, expect.stringContaining('ya no vale')]);
    await send(ana, { accion: 'codigo' });
    const third = codeIn(await post.deliver());
    expect((await sign(ana, { codigo: ` ${third} ` })).statusCode).toBe(302);
    const { rows } = await db.execute<{ todo: string }>(sql`SELECT
      (SELECT string_agg(c::text, ' ') FROM codigos_firma c) || (SELECT string_agg(e::text, ' ') FROM enlaces_firma e)
      || (SELECT string_agg(c::text, ' ') FROM correos c) AS todo`);
    expect(rows[0]?.todo).not.toContain(ana);
    expect(rows[0]?.todo).not.toContain(`(${third})`);
    for (const code of [first, second, third])
      expect(rows[0]?.todo).not.toMatch(new RegExp(`[,(]${code}[,)]`));
  });

  test('a los cinco fallos no vale ni el bueno, aunque lleguen a la vez; a los cinco códigos, se espera', async () => {
    const { letters, document } = await ask({ conCodigo: true });
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    await send(ana, { accion: 'codigo' });
    const code = codeIn(await post.deliver());
    const tries = await Promise.all(Array.from({ length: 8 }, () => sign(ana, { codigo: other(code) })));
    const said = tries.map(({ body }) => (body.includes('ya no vale') ? 'agotado' : 'mal'));
    expect(said.toSorted()).toEqual([...Array(3).fill('agotado'), ...Array(5).fill('mal')]);
    expect((await sign(ana, { codigo: code })).body).toContain('ya no vale');
    for (let times = 0; times < 4; times++) await send(ana, { accion: 'codigo' });
    const more = await send(ana, { accion: 'codigo' });
    expect([more.statusCode, more.body]).toEqual([429, expect.stringContaining('cinco códigos')]);
    expect((await read(document._id)).firmantes[0]?.firmadoEn).toBeNull();
  });
});

describe('en persona y en el panel', () => {
  const typed = (document: { _id: string; sha256: string }, said = {}) => ({
    _id: document._id,
    huella: document.sha256,
    metodo: 'texto',
    firma: 'Rosa Gil',
    acepto: 'si',
    ...said,
  });

  test('una persona firma ante un trabajador, y consta ante quién', async () => {
    const [document] = await opened.sent();
    const wrong = await admin.call(
      'PUT /documentos/firmar',
      // A drawing may be larger than the bodies of other calls.
      typed(document, { firma: '', acepto: '', nif: 'X', trazo: 'M'.repeat(90_000) }),
    );
    expect(new Set(wrong.json().campos.map(({ campo }: { campo: string }) => campo))).toEqual(
      new Set(['acepto', 'firma', 'nif', 'nombre']),
    );
    expect(
      (await admin.call('PUT /documentos/firmar', typed(document, { nombre: 'Rosa Gil', huella: 'a' })))
        .statusCode,
    ).toBe(409);
    const done = await admin.call(
      'PUT /documentos/firmar',
      typed(document, { nombre: 'Rosa Gil', email: 'rosa@ejemplo.es' }),
    );
    expect(done.json(), done.body).toMatchObject({ estado: 'firmado', firmantes: [{ nombre: 'Rosa Gil' }] });
    await finish(done.json()._id);
    const { eventos } = await read(document._id);
    expect(eventos.map(({ que }) => que).join()).toContain(
      'Rosa Gil lo firmó en persona, ante Persona Administrador',
    );
    expect((await post.deliver()).map(({ to }) => to[0])).toContain('rosa@ejemplo.es');
    const again = await admin.call('PUT /documentos/firmar', typed(document, { nombre: 'Otra' }));
    expect(again.statusCode).toBe(400);
    const removed = await admin.call('DELETE /documentos/eliminar', { _id: document._id });
    expect(removed.json()).toMatchObject({ codigo: 40904 });
  });

  test('un propietario firma lo suyo con su nombre, y de otros ni lo encuentra', async () => {
    const [own, stranger] = [
      await as('Propietario', 'cliente', opened.client),
      await as('Propietario', 'cliente'),
    ];
    const [document] = await opened.sent({ visibilidad: 'cliente', requiereFirma: 'true' });
    expect((await stranger.call('PUT /documentos/firmar', typed(document))).statusCode).toBe(404);
    expect((await stranger.call(`GET /firmas/leer?_idDocumento=${document._id}`)).statusCode).toBe(404);
    const done = await own.call('PUT /documentos/firmar', typed(document));
    expect(done.json(), done.body).toMatchObject({ estado: 'firmado', eventos: [] });
    expect(done.json().firmantes[0]).toMatchObject({ nombre: 'Persona Propietario', email: own.user.email });
    const [quiet] = await opened.sent({ visibilidad: 'cliente' });
    expect((await own.call('PUT /documentos/firmar', typed(quiet))).json()).toMatchObject({ codigo: 40902 });
  });

  test('se retira lo pedido y se revoca lo firmado, con motivo, y las pruebas siguen', async () => {
    const gestor = await as('Gestor');
    const asked = await ask();
    const ana = signSecretIn(asked.letters, 'ana@ejemplo.es');
    expect(
      (await gestor.call('PUT /firmas/revocar', { _id: asked.signing._id, motivo: '' })).statusCode,
    ).toBe(400);
    await gestor.call('PUT /firmas/revocar', { _id: asked.signing._id, motivo: 'Nos equivocamos de papel' });
    expect((await look(ana)).body).toContain('Nos equivocamos de papel');
    expect((await sign(ana)).statusCode).toBe(409);

    const [document] = await opened.sent();
    const { _id } = (
      await admin.call('PUT /documentos/firmar', typed(document, { nombre: 'Rosa Gil' }))
    ).json();
    const early = await admin.call('PUT /firmas/revocar', { _id, motivo: 'Pronto' });
    expect(early.json()).toMatchObject({ codigo: 40902 });
    await finish(_id);
    expect((await gestor.call('PUT /firmas/revocar', { _id, motivo: 'No soy quién' })).statusCode).toBe(403);
    const revoked = await admin.call('PUT /firmas/revocar', { _id, motivo: 'Firmó quien no debía' });
    expect(revoked.json(), revoked.body).toMatchObject({ estado: 'revocado', integra: true });
    expect(await stateOf(revoked.json()._idDocumentoFirmado)).toBe('revocado');
    const page = await app.inject({ url: `/verificar/${revoked.json().codigo}` });
    expect(page.body).toContain('está revocada');
    expect((await fileOf(revoked.json()._idDocumentoFirmado)).length).toBeGreaterThan(1_000);
  });
});

describe('lo que no se puede', () => {
  test('cambiar ni borrar ninguna prueba, ni con la base de datos en la mano', async () => {
    const { signing: firma, letters } = await ask();
    await sign(signSecretIn(letters, 'ana@ejemplo.es'));
    for (const [index, statement] of [
      sql`UPDATE firmas_eventos SET quien = 'x' WHERE solicitud_id = ${firma._id}`,
      sql`DELETE FROM firmas_eventos WHERE solicitud_id = ${firma._id}`,
      sql`UPDATE firmas SET nombre = 'x' WHERE firmante_id IN (SELECT id FROM firmantes WHERE solicitud_id = ${firma._id})`,
      sql`DELETE FROM firmas WHERE firmante_id IN (SELECT id FROM firmantes WHERE solicitud_id = ${firma._id})`,
      sql`DELETE FROM firmantes WHERE solicitud_id = ${firma._id}`,
      sql`UPDATE firmantes SET nombre = 'x' WHERE solicitud_id = ${firma._id}`,
      sql`UPDATE solicitudes_firma SET hash_original = 'x' WHERE id = ${firma._id}`,
      sql`DELETE FROM solicitudes_firma WHERE id = ${firma._id}`,
      sql`DELETE FROM documentos WHERE id = ${firma._idDocumento}`,
    ].entries())
      await expect(db.execute(statement), `statement ${index}`).rejects.toThrow();
  });

  test('pero lo de la demostración, y lo de un alumno que pide que lo borren, se va entero', async () => {
    const { signing: firma, letters } = await ask();
    await sign(signSecretIn(letters, 'ana@ejemplo.es'));
    await db.execute(sql`UPDATE documentos SET origen = 'demostracion' WHERE id = ${firma._idDocumento}`);
    await db.execute(sql`DELETE FROM documentos WHERE id = ${firma._idDocumento}`);
    const { rows } = await db.execute(sql`
      SELECT (SELECT count(*)::int FROM firmas_eventos WHERE solicitud_id = ${firma._id})
        + (SELECT count(*)::int FROM firmantes WHERE solicitud_id = ${firma._id}) AS quedan`);
    expect(rows).toEqual([{ quedan: 0 }]);
    const alumno = randomUUID();
    await db.execute(sql`
      INSERT INTO alumnos (id, nombre, email, email_clave, cod_provincia, permiso_id, modalidad, caduca_en, creado_en, modificado_en)
      SELECT ${alumno}, 'Ana', 'ana@ejemplo.es', 'ana@ejemplo.es', '28', id, 'presencial', now() + interval '1 year', now(), now()
      FROM permisos_conducir WHERE codigo = 'B'`);
    const [document] = await opened.sent({ entidad: 'alumno', _idEntidad: alumno });
    const done = await admin.call('PUT /documentos/firmar', {
      _id: document._id,
      huella: document.sha256,
      nombre: 'Ana Peña',
      metodo: 'texto',
      firma: 'Ana Peña',
      acepto: 'si',
    });
    expect(done.statusCode, done.body).toBe(200);
    await finish(done.json()._id);
    await db.execute(sql`DELETE FROM alumnos WHERE id = ${alumno}`);
    expect(await db.$count(sql`solicitudes_firma`, sql`id = ${done.json()._id}`)).toBe(0);
  });

  test('firmar lo que no es un PDF sano, ni otra vez lo que ya se está firmando', async () => {
    const [picture] = await opened.sent({
      archivos: [{ contenido: Buffer.from('a;b\n1;2\n'), nombre: 'x.csv', tipo: 'text/csv' }],
    });
    const asked = { caducaEn: '2026-12-01', conCodigo: false };
    const firmantes = [{ orden: 1, rol: 'firmante', nombre: 'Ana Peña', email: 'ana@ejemplo.es' }];
    const solicitar = (_idDocumento: string, said = {}) =>
      admin.call('POST /firmas/solicitar', { ...asked, _idDocumento, firmantes, ...said });
    expect((await solicitar(picture._id)).json().campos[0].motivo).toContain('PDF');
    const { document } = await ask();
    expect((await solicitar(document._id)).json()).toMatchObject({ codigo: 40904 });
    const [fresh] = await opened.sent();
    const twice = [...firmantes, { ...firmantes[0], email: 'ANA@ejemplo.es' }];
    for (const [said, campo] of [
      [{ caducaEn: '2026-11-20' }, 'caducaEn'],
      [{ caducaEn: '2027-11-20' }, 'caducaEn'],
      [{ firmantes: [] }, 'firmantes'],
      [{ firmantes: [{ ...firmantes[0], rol: 'copia' }] }, 'firmantes'],
      [{ firmantes: [{ ...firmantes[0], nif: '12345678A' }] }, 'firmantes.0.nif'],
      [{ firmantes: twice }, 'firmantes.1.email'],
      [{ otra: 1 }, 'otra'],
    ] as const) {
      const refused = await solicitar(fresh._id, said);
      expect([refused.statusCode, refused.json().campos[0].campo], campo).toEqual([400, campo]);
    }
    const both = await Promise.all([solicitar(fresh._id), solicitar(fresh._id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('que un enlace se guarde, se liste, se anote o lo abra cualquiera', async () => {
    const { letters } = await ask();
    const ana = signSecretIn(letters, 'ana@ejemplo.es');
    for (const path of [`/firmar/${ana}`, `/firmar/${ana}/pdf`]) {
      const { headers } = await app.inject({ url: path });
      expect(headers, path).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    for (const path of [
      '/firmar/nada',
      `/firmar/${'x'.repeat(43)}`,
      `/firmar/${'x'.repeat(43)}/pdf`,
      '/verificar/nada',
    ])
      expect((await app.inject({ url: path })).statusCode, path).toBe(404);
  });
});

test('la página de comprobación dice lo justo: iniciales, fechas y huellas, y nada del papel', async () => {
  const [document] = await opened.sent({ nombre: 'Despido de Fulano' });
  const done = await admin.call('PUT /documentos/firmar', {
    _id: document._id,
    huella: document.sha256,
    nombre: 'Rosa Gil López',
    nif: '12345678Z',
    metodo: 'texto',
    firma: 'Rosa Gil',
    acepto: 'si',
    email: 'rosa@ejemplo.es',
  });
  const { codigo, _id } = done.json();
  expect((await app.inject({ url: `/verificar/${codigo}` })).statusCode).toBe(404);
  await finish(_id);
  const { hashFirmado, hashOriginal } = await read(document._id);
  for (const written of [codigo, codigo.toLowerCase().replaceAll('-', '')]) {
    const page = await app.inject({ url: `/verificar/${written}` });
    const body = page.body.replaceAll('<!-- -->', '');
    expect(page.headers['cache-control']).toBe('private, no-store');
    for (const words of ['Rosa G. L.', String(hashFirmado), hashOriginal, 'certificado propio'])
      expect(body).toContain(words);
    for (const words of ['Gil López', '12345678Z', 'rosa@ejemplo.es', 'Fulano', document._id])
      expect(body).not.toContain(words);
  }
});

test('que se escribió a alguien consta cuando su carta sale: ni al pedirlo ni si el servidor la rechaza', async () => {
  const [document] = await sent({ archivos: [{ contenido: await pdf() }] });
  const email = 'fina@ejemplo.es';
  const asked = await admin.call('POST /firmas/solicitar', {
    _idDocumento: document._id,
    firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Fina Gil', email }],
    caducaEn: '2026-12-01',
    conCodigo: false,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const told = async () => {
    const { eventos, firmantes, integra } = await read(document._id);
    expect(integra).toBe(true);
    const words = eventos.map(({ que }) => que).filter((que) => que.startsWith('Se envió'));
    return [firmantes[0]?.enviadoEn === null, ...words];
  };
  expect(await told()).toEqual([true]);
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM correos WHERE para = ${email}`);
  const id = rows[0]?.id ?? '';
  const refusing = await startSmtpServer({ refuse: email, times: 1 });
  const job = correoJob({ letters, ...services, mail: smtpMail(refusing.url) }, 1);
  await job.handler({ id });
  expect(await told()).toEqual([true]);
  await job.handler({ id, desde: 1, reintento: true });
  expect(await told()).toEqual([false, `Se envió a Fina Gil el enlace para firmarlo, a ${email}`]);
});
