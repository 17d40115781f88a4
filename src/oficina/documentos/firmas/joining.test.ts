import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { openFirma, signSecretIn } from './firma.testing.server.ts';

let way: MailWay = 'servidor';
const { ask, sent, sign, send, look, post, admin, as, read, finish, db } = await openFirma({
  mailWay: async () => way,
});

const ANA = { orden: 1, rol: 'firmante', nombre: 'Ana Peña', email: 'ana@ejemplo.es' };
const RUBEN = { ...ANA, nombre: 'Rubén Salas', email: 'ruben@ejemplo.es' };
const MARIA = { orden: 1, rol: 'firmante', nombre: 'María Fernández' };

afterEach(() => {
  way = 'servidor';
});

const askAlso = (_idDocumento: string, firmantes: object[]) =>
  admin.call('POST /firmas/solicitar', {
    _idDocumento,
    firmantes,
    caducaEn: '2026-12-05',
    conCodigo: true,
    mensaje: 'Otro',
  });

test('a quien ya se le pidió no se le pide otra vez, y los demás se añaden a la misma petición', async () => {
  const { document, signing } = await ask({ firmantes: [ANA] });
  const again = await askAlso(document._id, [RUBEN, { ...ANA, email: 'ANA@ejemplo.es' }]);
  expect(again.json()).toMatchObject({ codigo: 40904, mensaje: 'Ya se ha pedido la firma de Ana Peña' });
  expect(await post.deliver()).toEqual([]);

  const joined = await askAlso(document._id, [RUBEN, { ...MARIA, orden: 2 }]);
  expect(joined.json(), joined.body).toMatchObject({
    _id: signing._id,
    caducaEn: signing.caducaEn,
    conCodigo: false,
    mensaje: null,
    firmantes: [
      { nombre: 'Ana Peña', orden: 1, turno: true },
      { nombre: 'Rubén Salas', orden: 1, turno: true },
      { nombre: 'María Fernández', orden: 2, turno: false, email: null },
    ],
  });
  expect((await askAlso(document._id, [{ ...MARIA, nombre: 'maría fernández' }])).statusCode).toBe(409);
  const many = Array.from({ length: 8 }, (_, at) => ({ ...ANA, email: `${at}@ejemplo.es` }));
  expect((await askAlso(document._id, many)).json().campos[0].motivo).toBe('como mucho, 10 personas');
  const letters = await post.deliver();
  expect(letters.map(({ to }) => to[0])).toEqual(['ruben@ejemplo.es']);
  const { eventos, integra } = await read(document._id);
  expect(integra).toBe(true);
  expect(eventos.map(({ que }) => que).join('; ')).toContain(
    'que lo firmaran: Rubén Salas y María Fernández',
  );
});

test('quien no tiene correo firma en persona, y con su firma el documento queda firmado', async () => {
  const { document, signing, letters } = await ask({ firmantes: [ANA, MARIA] });
  const copy = await askAlso(document._id, [RUBEN, { ...MARIA, rol: 'copia' }]);
  expect(copy.json().campos[0].campo).toBe('firmantes.1.email');
  await sign(signSecretIn(letters, 'ana@ejemplo.es'));
  const _idFirmante = signing.firmantes[1]?._id;
  expect((await admin.call('POST /firmas/enlace', { _id: signing._id, _idFirmante })).statusCode).toBe(409);
  const done = await admin.call('PUT /documentos/firmar', {
    _id: document._id,
    _idFirmante,
    nombre: 'María Fernández',
    huella: document.sha256,
    metodo: 'texto',
    firma: 'María Fernández',
    acepto: 'si',
  });
  expect(done.json(), done.body).toMatchObject({ estado: 'firmado' });
  await finish(signing._id);
  expect(await read(document._id)).toMatchObject({ integra: true, estado: 'firmado' });
});

test('un enlace que se lleva por otro medio pide un código por correo, y no se dice que se envió', async () => {
  const { document, signing } = await ask({ firmantes: [ANA, { ...RUBEN, orden: 2 }] });
  const [ana, ruben] = signing.firmantes.map(({ _id }) => ({ _id: signing._id, _idFirmante: _id }));
  expect((await admin.call('POST /firmas/enlace', ruben)).statusCode, 'not yet').toBe(409);
  const reader = await as('Lectura');
  expect((await reader.call('POST /firmas/enlace', ana)).statusCode).toBe(403);
  const { url } = (await admin.call('POST /firmas/enlace', ana)).json();
  const [, secret = ''] = /\/firmar\/([\w-]{43})$/.exec(url) ?? [];
  expect((await look(secret)).body).toContain('Enviarme el código');
  expect((await sign(secret)).statusCode, 'without a code').toBe(409);
  await send(secret, { accion: 'visto' });
  await send(secret, { accion: 'codigo' });
  const [letter] = await post.deliver();
  expect(letter?.to).toEqual(['ana@ejemplo.es']);
  const [, codigo = ''] = /> (\d{6})/.exec(letter?.text ?? '') ?? [];
  expect((await sign(secret, { codigo })).statusCode).toBe(302);
  const { eventos, firmantes, integra } = await read(document._id);
  expect([integra, firmantes[0]?.firmadoEn === null]).toEqual([true, false]);
  const made = 'un enlace que hizo Persona Administrador';
  expect(eventos.map(({ que }) => que)).toEqual(
    expect.arrayContaining([
      'Persona Administrador hizo un enlace para que lo firmara Ana Peña',
      `Ana Peña empezó a leerlo con ${made}`,
      `Ana Peña lo firmó por ${made}`,
    ]),
  );

  const { letters } = await ask({ firmantes: [ANA] });
  expect((await sign(signSecretIn(letters, 'ana@ejemplo.es'))).statusCode, 'a mailed one').toBe(302);
});

test('un código vale solo para el enlace con el que se pidió, también cuando ya se ha dado', async () => {
  const { document, letters, signing } = await ask({ firmantes: [ANA], conCodigo: true });
  const mailed = signSecretIn(letters, 'ana@ejemplo.es');
  const link = { _id: signing._id, _idFirmante: signing.firmantes[0]?._id };
  const { url } = (await admin.call('POST /firmas/enlace', link)).json();
  const [, handed = ''] = /\/firmar\/([\w-]{43})$/.exec(url) ?? [];
  await send(mailed, { accion: 'codigo' });
  const [letter] = await post.deliver();
  const [, codigo = ''] = /> (\d{6})/.exec(letter?.text ?? '') ?? [];
  expect((await sign(handed, { codigo })).statusCode, 'the code of another link').toBe(400);
  // The code is right, and the documento is not the one on the screen: the person has given it, and has not signed.
  expect((await sign(mailed, { codigo, huella: 'a'.repeat(64) })).statusCode).toBe(409);
  expect((await sign(handed)).statusCode, 'a link to which nobody gave one').toBe(409);
  expect((await read(document._id)).firmantes[0]?.firmadoEn).toBeNull();
  expect((await sign(mailed)).statusCode).toBe(302);
});

test('lo que el antivirus no ha mirado no se firma, ni se pide', async () => {
  const { document } = await ask({ firmantes: [ANA] });
  await db.execute(sql`UPDATE documentos SET revision = 'sinRevisar' WHERE id = ${document._id}`);
  await expect(ask({ _idDocumento: document._id })).rejects.toThrow('El antivirus todavía no ha mirado');
});

test('quien rechaza por un enlace que hizo un trabajador consta con él, y queda íntegro', async () => {
  const { document, signing } = await ask({ firmantes: [ANA] });
  const link = { _id: signing._id, _idFirmante: signing.firmantes[0]?._id };
  const { url } = (await admin.call('POST /firmas/enlace', link)).json();
  const [, secret = ''] = /\/firmar\/([\w-]{43})$/.exec(url) ?? [];
  await send(secret, { accion: 'rechazar', motivo: 'Falta el plazo' });
  const { estado, eventos, integra } = await read(document._id);
  expect([estado, integra]).toEqual(['rechazado', true]);
  expect(eventos.map(({ que }) => que)).toContain(
    'Ana Peña, por un enlace que hizo Persona Administrador, no quiso firmarlo: Falta el plazo',
  );
});

test('sin servidor de correo no hay enlace que pida un código, y no falta ningún correo si nadie tiene', async () => {
  const { signing } = await ask({ firmantes: [ANA] });
  const [document] = await sent();
  way = 'ninguno';
  const link = { _id: signing._id, _idFirmante: signing.firmantes[0]?._id };
  expect((await admin.call('POST /firmas/enlace', link)).json()).toMatchObject({ codigo: 40905 });
  const later = await askAlso(document._id, [MARIA, { ...ANA, orden: 2 }]);
  expect(later.json(), later.body).toMatchObject({ estado: 'pendiente' });
  const [other] = await sent();
  const unmailed = await askAlso(other._id, [RUBEN]);
  expect(unmailed.json()).toMatchObject({ codigo: 40905 });
  expect(await read(other._id), 'it is asked all the same').toMatchObject({ estado: 'pendiente' });
});

test('dos personas que solo se distinguen por el nombre no se llaman igual', async () => {
  const [document] = await sent();
  const two = await askAlso(document._id, [MARIA, RUBEN, { ...MARIA, nombre: 'MARÍA Fernández' }]);
  expect(two.json().campos).toEqual([
    { campo: 'firmantes.2.email', motivo: expect.stringContaining('hay otra persona con ese nombre') },
  ]);
  const father = { ...MARIA, email: 'padre@ejemplo.es' };
  const both = await askAlso(document._id, [father, { ...MARIA, email: 'hija@ejemplo.es' }]);
  expect(both.json().firmantes, both.body).toHaveLength(2);
});
