import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { solicitudesAlta } from '#comparador/autoescuelas/solicitudesAlta/table.server.ts';
import { enlaces, usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import type { About } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import { listaTiposCorreo } from '#oficina/base/letters/tipos.ts';
import { makeCliente, makeUser } from '#oficina/correo/correos/people.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { composeLetter } from './letters.server.ts';

const { db } = await createTestDatabase();

const negocio = {
  nombreComercial: 'Carné Claro',
  razonSocial: 'Comparador Claro S. L.',
  nif: 'B12345674',
  direccion: 'Calle de la Señal, 13',
  telefono: null,
  email: 'hola@carneclaro.example',
};
const NOW = new Date('2026-11-21T10:00:00Z');
const about: About = {
  now: NOW,
  creadoEn: new Date('2026-11-20T22:30:00Z'),
  publicUrl: 'https://sitio.example',
  negocio,
};

const compose = (tipo: string, datos: Record<string, unknown>) => composeLetter(db, { tipo, datos }, about);

async function hoursOfLink(usuarioId: string): Promise<number> {
  const [link] = await db.select().from(enlaces).where(eq(enlaces.usuarioId, usuarioId));
  return ((link?.caducaEn.getTime() ?? 0) - NOW.getTime()) / 3_600_000;
}

test('los nombres y las palabras de otros no son HTML, y en el texto van como son', async () => {
  const letter = await compose('contacto', {
    nombre: '<b>Ana</b> "la\r\nBcc: x@y.es"',
    email: 'ana@ejemplo.es',
    mensaje: '<script>alert(1)</script> & más\nOtra línea',
  });
  expect(letter?.subject).toBe('Mensaje de <b>Ana</b> "la Bcc: x@y.es" desde la página de contacto');
  expect(letter?.html).toContain('&lt;b&gt;Ana&lt;/b&gt; &quot;la');
  expect(letter?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; más');
  expect(letter?.html).not.toMatch(/<b>|<script/);
  expect(letter?.text).toContain('> <script>alert(1)</script> & más\n> Otra línea');
  expect(letter).toMatchObject({ to: negocio.email, replyTo: 'ana@ejemplo.es' });
});

test('una carta no pide nada a ninguna parte, y su dirección se lee sin el botón en las dos partes', () => {
  const url = 'https://sitio.example/panelAdmin/clave?a=1&b="2"';
  const letter = writeLetter(
    { subject: 'Asunto', paragraphs: ['Hola'], button: { text: 'Entrar', url } },
    about,
  );
  expect(letter.text).toContain(`Entrar:\n${url}\n`);
  expect(letter.html).toContain('>https://sitio.example/panelAdmin/clave?a=1&amp;b=&quot;2&quot;</a>');
  expect(letter.html).not.toMatch(/<img|<link|<style|src=|url\(/);
  for (const part of [letter.text, letter.html])
    expect(part).toContain('Comparador Claro S. L. · NIF B12345674 · Calle de la Señal, 13');
});

test('una carta lleva el logotipo y el color del negocio; un color claro se oscurece, y sin logotipo va el nombre', () => {
  const button = { text: 'Entrar', url: 'https://sitio.example/' };
  const html = (face: object) =>
    writeLetter(
      { subject: 'Asunto', paragraphs: ['Hola'], button },
      { ...about, negocio: { ...negocio, ...face } },
    ).html;
  const wide = html({ colorPapeles: '#7a1fa2', logo: { sha256: 'a', ancho: 720, alto: 180 } });
  expect(wide).toContain('<img src="cid:logotipo" alt="Carné Claro" width="192" height="48"');
  expect(wide).toContain('background:#7a1fa2;color:#ffffff');
  expect(wide).not.toContain('#00753a');
  const square = html({ nombreComercial: 'Señal & hijos', logo: { sha256: 'a', ancho: 288, alto: 288 } });
  expect(square).toMatch(/width="48" height="48".*Señal &amp; hijos<\/td>/);
  const bare = html({ colorPapeles: '#ffd400' });
  expect(bare).not.toMatch(/<img|#ffd400/);
  expect(bare).toMatch(
    /<p [^>]*color:(#[0-9a-f]{6})[^>]*>Carné Claro<\/p>[\s\S]*background:\1;color:#ffffff/,
  );
});

test.each([
  ['clave', 'Elige una clave nueva para Carné Claro', '/panelAdmin/clave', 0.5],
  ['invitacion', 'Carné Claro te invita a entrar en su panel', '/panelAdmin/clave', 7 * 24],
  ['verificar', 'Confirma tu correo en Carné Claro', '/panelAdmin/verificar', 48],
])(
  'la carta de %s lleva un enlace de lo que dura, al correo de ahora',
  async (tipo, subject, page, hours) => {
    const usuarioId = await makeUser(db, { email: `${tipo}@ejemplo.es` });
    const letter = await compose(tipo, { usuarioId });
    expect(letter).toMatchObject({ subject, to: `${tipo}@ejemplo.es` });
    expect(letter?.text).toMatch(new RegExp(`^https://sitio\\.example${page}#[\\w-]{43}$`, 'm'));
    expect(letter?.text).toContain('Hola, Ana Peña:');
    expect(await hoursOfLink(usuarioId)).toBe(hours);
  },
);

test('a quien es de una autoescuela se le lleva a su zona y se le dice de cuál', async () => {
  const clienteId = await makeCliente(db, 'Autoescuela Peña');
  const usuarioId = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId });
  const letter = await compose('invitacion', { usuarioId });
  expect(letter?.text).toContain('en la zona de Autoescuela Peña');
  expect(letter?.text).toContain('https://sitio.example/panelCliente/clave#');
  expect((await compose('alta_aprobada', { usuarioId }))?.subject).toBe(
    'Hemos aprobado el alta de Autoescuela Peña',
  );
  const refused = await compose('alta_rechazada', { usuarioId, motivo: 'El NIF no es el de la sección' });
  expect(refused?.text).toContain('\n> El NIF no es el de la sección\n');
});

test('el aviso de clave cambiada dice cuándo se cambió, en hora de España', async () => {
  const letter = await compose('clave_cambiada', { usuarioId: await makeUser(db) });
  expect(letter?.text).toContain('se cambió el 20 de noviembre de 2026 a las 23:30 (hora peninsular)');
  // Undefined: it goes to the address at the time of the change, because the new one may be the thief's.
  expect(letter?.to).toBeUndefined();
});

test('el aviso de otro navegador dice cuándo, desde qué navegador y desde qué red', async () => {
  const usuarioId = await makeUser(db);
  const datos = { usuarioId, dispositivo: 'Firefox en Linux', red: '10.1.2' };
  const letter = await compose('entrada_nueva', datos);
  expect(letter?.text).toContain('El 20 de noviembre de 2026 a las 23:30 (hora peninsular)');
  expect(letter?.text).toContain('desde Firefox en Linux, en una red cuya dirección empieza por 10.1.2.');
  expect(letter?.text).toContain('https://sitio.example/panelAdmin/miCuenta');
  const program = await compose('entrada_nueva', { ...datos, dispositivo: 'Desconocido' });
  expect(program?.text).toContain('desde un programa que no dice cuál es');
});

test('quien ya no puede entrar no recibe nada de su cuenta', async () => {
  const usuarioId = await makeUser(db);
  await db.update(usuarios).set({ estado: 'bloqueado' }).where(eq(usuarios.id, usuarioId));
  const ofAccounts = listaTiposCorreo.filter(
    (tipo) =>
      !/^(contacto|registro_.*|identidad_pedida|(solicitud|peticion|precio|direccion|busqueda|aviso|tarifas|replica|anuncio|presupuesto|pedido|factura|firma|informe|actividad|datos)_.*)$/.test(
        tipo,
      ),
  );
  for (const tipo of ofAccounts)
    expect(
      await compose(tipo, {
        usuarioId,
        motivo: 'x',
        razonSocial: 'x',
        nif: 'x',
        dispositivo: 'x',
        red: 'x',
        clienteId: usuarioId,
        anuncioId: usuarioId,
      }),
    ).toBeUndefined();
  expect(await db.$count(enlaces, eq(enlaces.usuarioId, usuarioId))).toBe(0);
});

test('de una solicitud o un anuncio que ya no está no se escribe a nadie', async () => {
  const none = '01990000-0000-7000-8000-000000000009';
  const datos = {
    alumnoId: none,
    enviadaId: none,
    peticionId: none,
    anuncioId: none,
    motivo: 'x',
    lado: 'alumno',
    porque: 'cerrada',
  };
  for (const tipo of listaTiposCorreo.filter((kind) => /^(solicitud|peticion|anuncio)_/.test(kind)))
    expect(await compose(tipo, datos), tipo).toBeUndefined();
});

test('de una búsqueda que ya no está guardada no se escribe a nadie', async () => {
  const busquedaId = '01990000-0000-7000-8000-000000000009';
  for (const tipo of listaTiposCorreo.filter((kind) => kind.startsWith('busqueda_')))
    expect(await compose(tipo, { busquedaId, total: 0, novedades: [] }), tipo).toBeUndefined();
});

test('de un precio o de una dirección que ya no están no se escribe a nadie', async () => {
  const gone = '01990000-0000-7000-8000-000000000009';
  const kinds = listaTiposCorreo.filter((kind) => /^(precio|direccion)_/.test(kind));
  expect(kinds.length).toBeGreaterThan(3);
  for (const tipo of kinds)
    expect(await compose(tipo, { precioId: gone, direccionId: gone }), tipo).toBeUndefined();
});

test('una lista de páginas va con su dirección en las dos partes, y sus nombres no son HTML', () => {
  const letter = writeLetter(
    {
      subject: 'Asunto',
      paragraphs: ['Hola'],
      items: [{ name: '<b>Peña</b>\n& hijos', text: 'Baja', url: 'https://sitio.example/pena?a=1&b=2' }],
    },
    about,
  );
  expect(letter.text).toContain('- <b>Peña</b> & hijos\n  Baja\n  https://sitio.example/pena?a=1&b=2');
  expect(letter.html).toContain('href="https://sitio.example/pena?a=1&amp;b=2"');
  expect(letter.html).not.toContain('<b>');
});

test('de un papel que ya no está no se escribe a nadie', async () => {
  const none = '01990000-0000-7000-8000-000000000009';
  const datos = {
    presupuestoId: none,
    pedidoId: none,
    facturaId: none,
    para: 'ana@ejemplo.es',
    pregunta: '¿Cuándo?',
    venceEl: '2026-12-01',
    firmanteId: none,
    solicitudId: none,
    codigoId: none,
    programadoId: none,
    dia: '2026-11-21',
  };
  for (const tipo of listaTiposCorreo.filter((kind) =>
    /^(presupuesto|pedido|factura|firma|informe)_/.test(kind),
  ))
    expect(await compose(tipo, datos), tipo).toBeUndefined();
});

test('del correo confirmado no se pide confirmación', async () => {
  expect(
    await compose('verificar', { usuarioId: await makeUser(db, { emailVerificadoEn: NOW }) }),
  ).toBeUndefined();
});

test('al negocio se le avisa de un registro mientras nadie lo haya resuelto', async () => {
  const clienteId = await makeCliente(db, 'Autoescuela Nueva');
  expect((await compose('registro_nuevo', { clienteId }))?.text).toContain('/panelAdmin/clientes\n');
  const usuarioId = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId });
  const id = '01990000-0000-7000-8000-000000000001';
  await db.insert(solicitudesAlta).values({ id, clienteId, usuarioId, creadaEn: NOW });
  const letter = await compose('registro_nuevo', { clienteId });
  expect(letter).toMatchObject({ subject: 'Se ha registrado Autoescuela Nueva', to: negocio.email });
  expect(letter?.text).toContain('Razón social: Autoescuela Nueva S. L.');
  expect(letter?.text).toContain('/panelAdmin/solicitudesAlta\n');
  await db.execute(
    sql`UPDATE solicitudes_alta SET estado = 'aprobada', resuelta_en = now() WHERE id = ${id}`,
  );
  expect(await compose('registro_nuevo', { clienteId })).toBeUndefined();
});

test('ya_registrado no lleva ningún secreto', async () => {
  const usuarioId = await makeUser(db);
  const letter = await compose('ya_registrado', { usuarioId });
  expect(letter?.text).toContain('Ir a la página de entrada:\nhttps://sitio.example/panelAdmin\n');
  expect(await db.$count(enlaces, eq(enlaces.usuarioId, usuarioId))).toBe(0);
});

test('una carta que nadie conoce o sin sus datos es un error', async () => {
  expect(() => compose('postal', {})).toThrow();
  expect(() => compose('clave', { usuarioId: 'nadie' })).toThrow();
});
