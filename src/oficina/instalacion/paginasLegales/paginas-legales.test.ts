import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { COOKIES } from '#oficina/base/legales/drafts/cookies.ts';
import { clavesLegales, type PaginaLegal, paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { composeLetter } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { publishAnnounced } from './announce.server.ts';
import type { PaginaLegalLeida, ResumenLegal } from './contract.ts';
import { publishAll } from './legales.testing.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, app, admin } = await openOffice({ clock: () => now });

const read = async (pagina: PaginaLegal) =>
  (await admin(`GET /paginasLegales/leer?pagina=${pagina}`)).json<PaginaLegalLeida>();
const publish = (pagina: PaginaLegal, version: number, texto: string) =>
  admin('POST /paginasLegales/publicar', { pagina, version, texto });
const visit = (url: string) => app.inject({ url });

/** The articles that each page must fulfil, and the words that show each datum that an article asks for. */
const ARTICLES: Readonly<Record<PaginaLegal, Readonly<Record<string, readonly string[]>>>> = {
  avisoLegal: {
    'LSSI 10.1.a': [
      'Carteles Peña S. L.',
      'Calle Mayor, 1, 28013 Madrid',
      'hola@carteles.example',
      '910000013',
    ],
    'LSSI 10.1.b': ['Registro Mercantil de Madrid, tomo 1'],
    'LSSI 10.1.e': ['B12345674'],
    'LSSI 10.1.f': ['incluyen los impuestos'],
  },
  privacidad: {
    'RGPD 13.1.a': ['Responsable del tratamiento:', 'Carteles Peña S. L.', 'hola@carteles.example'],
    'RGPD 13.1.c': ['Para qué usamos tus datos', '6.1.a', '6.1.b', '6.1.c'],
    'RGPD 13.1.d': ['interés legítimo'],
    'RGPD 13.1.e': ['Quién los recibe'],
    'RGPD 13.1.f': ['fuera del Espacio Económico Europeo'],
    'RGPD 13.2.a': ['Cuánto tiempo', 'seis años', 'doce meses'],
    'RGPD 13.2.b': ['acceso', 'rectificación', 'supresión', 'limitación', 'portabilidad', 'oponerte'],
    'RGPD 13.2.c': ['retirar tu consentimiento'],
    'RGPD 13.2.d': ['Agencia Española de Protección de Datos'],
    'RGPD 13.2.e': ['Si no nos los das'],
    'RGPD 13.2.f': ['decisiones automatizadas'],
    'RGPD 14.1.d, 14.2.f': ['nombre, código, dirección y resultados', 'Dirección General de Tráfico'],
  },
  cookies: { 'LSSI 22.2': ['artículo 22.2', 'Por qué no pedimos permiso', ...Object.keys(COOKIES)] },
  accesibilidad: {
    'Ley 11/2023, título I; Directiva 2019/882, anexo V': [
      'Ley 11/2023',
      'El servicio',
      'WCAG 2.1',
      'EN 301 549',
    ],
    contacto: ['hola@carteles.example'],
  },
  condiciones: {
    'P2B 3.1.c': ['Qué se puede suspender', 'motivos'],
    'P2B 3.1.d': ['otros canales'],
    'P2B 3.1.e': ['contenidos siguen siendo suyos'],
    'P2B 3.2': ['15 días'],
    'P2B 4': ['exposición de los motivos', '30 días'],
    'P2B 5': ['Parámetros principales', 'Importancia relativa', 'ningún pago, directo o indirecto'],
    'DSA 11': ['Para las autoridades, la Comisión', 'en español o en inglés'],
    'DSA 12': ['Para quienes usan el servicio'],
    'DSA 13': ['establecido en España'],
    'DSA 14': ['Moderación', 'Decide una persona', 'quejas'],
  },
  publicidad: {
    'LSSI 20': ['«Publicidad»', 'quien lo paga'],
    'DSA 26': ['en cuyo nombre', 'parámetros principales'],
    'Ley 3/1991, 26': ['Ningún pago cambia el orden'],
  },
};

test('sin los datos del negocio el borrador dice qué falta, y así no se publica', async () => {
  const { borrador, faltan, version } = await read('avisoLegal');
  expect(faltan).toEqual(['la razón social', 'el NIF', 'la dirección', 'el correo']);
  const refused = await publish('avisoLegal', version, borrador);
  expect([refused.statusCode, refused.json().campos[0].campo]).toEqual([400, 'texto']);
  expect((await visit('/aviso-legal')).statusCode).toBe(404);
});

test('cada página publicada trae lo que piden sus artículos, con los datos del negocio', async () => {
  const { version } = (await admin('GET /negocio/leer')).json();
  await admin('PUT /negocio/actualizar', {
    version,
    razonSocial: 'Carteles Peña S. L.',
    nombreComercial: 'Carteles Peña',
    nif: 'B12345674',
    direccion: 'Calle Mayor, 1, 28013 Madrid',
    email: 'hola@carteles.example',
    telefono: '910 00 00 13',
  });
  expect((await read('avisoLegal')).faltan).toEqual(['los datos registrales']);
  await admin('PUT /negocio/actualizar', { datosRegistrales: 'Registro Mercantil de Madrid, tomo 1' });
  await publishAll(admin);
  for (const clave of clavesLegales) {
    const page = await visit(paginasLegales[clave].ruta);
    expect(page.statusCode).toBe(200);
    const text = page.body.replaceAll(/<[^>]+>/g, '');
    for (const [article, words] of Object.entries(ARTICLES[clave]))
      for (const word of words) expect(text, `${clave}, ${article}`).toContain(word);
  }
  const home = (await visit('/contacto')).body;
  for (const clave of clavesLegales) expect(home).toContain(`href="${paginasLegales[clave].ruta}"`);
  expect((await visit('/sitemap.xml')).body).toContain('/aviso-legal');
});

/** Each column with the address of a person, the words of the policy that say that it is kept and how long, and the term of its data. */
const ADDRESSES: Readonly<Record<string, readonly [kept: string, term: string, plazo: string]>> = {
  'accesos.ip': [
    'intentos de entrar, con la dirección IP y el navegador',
    'Intentos de entrar y sesiones: doce meses',
    'Doce meses',
  ],
  'sucesos_seguridad.ip': ['cambios importantes', 'Registro de seguridad: dos años', 'Dos años'],
  'firmas.ip': [
    'la hora, la dirección IP y el navegador',
    'Firmas y aceptaciones: cinco años desde la firma',
    'Cinco años desde la firma',
  ],
  'firmas_eventos.ip': [
    'también los de cada paso',
    'Firmas y aceptaciones: cinco años desde la firma',
    'Cinco años desde la firma',
  ],
  'documentos_descargas.ip': [
    'descargas de documentos con su dirección IP',
    'Descargas de un documento: lo que el documento',
    'El de su documento',
  ],
  'api_claves.ultima_ip': [
    'de las claves de programas, la última',
    'clave de programas: lo que la clave',
    'Siempre: dicen quién dio acceso a qué',
  ],
};

test('la política dice de quién se guarda la dirección IP, cuánto, y qué se hace con el permiso de marketing', async () => {
  const text = (await visit(paginasLegales.privacidad.ruta)).body.replaceAll(/<[^>]+>/g, '');
  const { rows } = await db.execute<{ columna: string }>(sql`
    SELECT table_name || '.' || column_name AS columna FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(^|_)ip$' ORDER BY 1`);
  expect(rows.map(({ columna }) => columna)).toEqual(Object.keys(ADDRESSES).toSorted());
  for (const [columna, [kept, term, plazo]] of Object.entries(ADDRESSES)) {
    for (const word of [kept, term]) expect(text, columna).toContain(word);
    expect(personalMap.find(({ tabla }) => `${tabla}.` === columna.replace(/\w+$/, ''))?.plazo).toBe(plazo);
  }
  expect(text).toContain('Del registro no guardamos la dirección IP');
  expect(text).toContain('la casilla no viene marcada');
  expect(clientes.initial.aceptaMarketing).toBe(false);
});

test('la política de cookies nombra todas las que pone el programa', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file),
  );
  const set = sources.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/createCookie\('(\w+)'/g)].map(([, name]) => name),
  );
  expect(Object.keys(COOKIES).toSorted()).toEqual([...new Set(set)].toSorted());
});

test('el texto no trae HTML ni enlaces que ejecuten nada, y una versión publicada ya no cambia', async () => {
  const { version } = await read('publicidad');
  const texto =
    '## <img src=x onerror=alert(1)>\n\n<script>alert(2)</script> [malo](javascript:alert(3)) [otro](//mal.example) [bueno](/contacto/)';
  expect((await publish('publicidad', version, texto)).statusCode).toBe(200);
  const { body } = await visit('/publicidad');
  expect(body).toContain('&lt;script&gt;alert(2)');
  expect(body).not.toMatch(/<img src=x|<script>alert|href="javascript:|href="\/\/mal/);
  for (const refused of ['[malo](javascript:alert(3))', '[otro](//mal.example)'])
    expect(body).toContain(refused);
  expect(body).toContain('<a href="/contacto/">bueno</a>');
  const late = await publish('publicidad', version, 'Otro texto');
  expect([late.statusCode, late.json().codigo]).toEqual([409, 40901]);
  const two = await Promise.all(['Uno', 'Dos'].map((other) => publish('publicidad', version + 1, other)));
  expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await read('publicidad')).versiones.map((one) => one.version)).toEqual([3, 2, 1]);
  const { rows } = await db.execute(sql`SELECT obj_description('paginas_legales'::regclass) AS puede`);
  expect(rows[0]).toEqual({ puede: 'programa: SELECT, INSERT' });
});

test('si los datos cambian tras publicar se dice, y la dirección propia va antes que la página', async () => {
  await admin('PUT /negocio/actualizar', { direccion: 'Calle Menor, 2, 28013 Madrid' });
  const { paginas } = (await admin('GET /paginasLegales/consultar')).json<{ paginas: ResumenLegal[] }>();
  expect(paginas.find(({ pagina }) => pagina === 'avisoLegal')?.cambiada).toBe(true);
  expect(paginas.find(({ pagina }) => pagina === 'publicidad')?.cambiada).toBe(false);
  const { pasos } = (await admin('GET /puestaEnMarcha/leer')).json();
  expect(pasos.find(({ clave }: { clave: string }) => clave === 'legales')).toMatchObject({
    estado: 'aviso',
  });
  await admin('PUT /negocio/actualizar', { urlPrivacidad: 'https://propia.example/privacidad' });
  expect((await visit('/contacto')).body).toContain('href="https://propia.example/privacidad"');
  await admin('PUT /negocio/actualizar', { urlPrivacidad: null });
});

test('cada consentimiento guarda la versión que había al mostrarse el texto', async () => {
  const register = (nif: string) =>
    app.inject({
      method: 'POST',
      url: '/clientes/autoregistro',
      payload: {
        razonSocial: 'Olmo S. L.',
        nombreComercial: 'Olmo',
        nif,
        email: 'olmo@ejemplo.es',
        aceptaPrivacidad: true,
      },
    });
  expect((await register('A58818501')).statusCode).toBe(200);
  const { borrador, version } = await read('privacidad');
  expect((await publish('privacidad', version, borrador)).statusCode).toBe(200);
  expect((await register('B87654323')).statusCode).toBe(200);
  const { rows } = await db.execute(
    sql`SELECT nif, textos_aceptados AS textos FROM clientes WHERE origen = 'web' ORDER BY nif`,
  );
  expect(rows).toEqual([
    { nif: 'A58818501', textos: 'privacidad 1, condiciones 1' },
    { nif: 'B87654323', textos: 'privacidad 2, condiciones 1' },
  ]);
  // A form shown before a publication keeps the version of that moment.
  await db.execute(
    sql`INSERT INTO paginas_legales VALUES ('privacidad', 3, 'Otra', 'Otra', now() + interval '100 years')`,
  );
  const { rows: shown } = await db.execute(
    sql`SELECT version_legal('privacidad', now() + interval '50 years') AS antes, version_legal('privacidad', 'infinity') AS despues`,
  );
  expect(shown).toEqual([{ antes: 'privacidad 2', despues: 'privacidad 3' }]);
});

describe('de unas condiciones nuevas se avisa 15 días antes (Reglamento 2019/1150, art. 3.2)', () => {
  const letters = async () =>
    (
      await db.execute<{ para: string; datos: Record<string, string> }>(
        sql`SELECT para, datos FROM correos WHERE tipo = 'condiciones_nuevas' ORDER BY para, creado_en`,
      )
    ).rows;
  const inForce = async () => (await visit('/condiciones')).body;
  const negocio = {
    nombreComercial: 'Carteles Peña',
    razonSocial: 'Carteles Peña S. L.',
    nif: 'B12345674',
    direccion: 'Calle',
    telefono: null,
    email: 'hola@carteles.example',
  };
  const about = { now, creadoEn: now, publicUrl: 'https://sitio.example', negocio };

  test('sin autoescuelas a las que avisar rigen al publicarse', async () => {
    const { version, avisos } = await read('condiciones');
    expect(avisos).toBe(0);
    expect((await publish('condiciones', version, '## Las primeras')).json()).toMatchObject({
      version: version + 1,
      anunciada: null,
    });
    expect(await inForce()).toContain('Las primeras');
  });

  test('con ellas se escribe a cada propietario con el texto entero, y rigen a los 15 días enteros', async () => {
    const ana = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    const luis = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    await makeUser(db, { tipo: 'cliente', rol: 'Lectura' });
    await makeUser(db, { tipo: 'cliente', rol: 'Propietario', estado: 'baja' });
    const { version, avisos } = await read('condiciones');
    expect(avisos).toBe(2);
    await publish('condiciones', version, '## Unas que no llegan');
    const announced = (await publish('condiciones', version, '## Las segundas')).json<PaginaLegalLeida>();
    expect(announced).toMatchObject({
      version,
      anunciada: { texto: '## Las segundas', vigenteDesde: '2026-12-06T23:00:00+00:00', avisadas: 2 },
    });
    const written = await letters();
    expect(written.map(({ para }) => para)).toEqual(
      [ana, ana, luis, luis].map(({ email }) => email).toSorted(),
    );
    const composed = await Promise.all(
      written.map(({ datos }) => composeLetter(db, { tipo: 'condiciones_nuevas', datos }, about)),
    );
    // A text that another has replaced is not sent any more.
    const sent = composed.filter((letter) => letter !== undefined);
    expect(sent).toHaveLength(2);
    for (const { subject, text } of sent) {
      expect(subject).toBe('Las condiciones para autoescuelas cambian el 7 de diciembre de 2026');
      for (const words of ['Las segundas', 'terminar el contrato', 'https://sitio.example/condiciones'])
        expect(text).toContain(words);
    }
    for (const [moment, text] of [
      ['2026-12-06T22:59:00Z', 'Las primeras'],
      ['2026-12-06T23:00:00Z', 'Las segundas'],
      ['2026-12-08T23:00:00Z', 'Las segundas'],
    ] as const) {
      await publishAnnounced(db, new Date(moment));
      expect(await inForce(), moment).toContain(text);
    }
    expect(await read('condiciones')).toMatchObject({ version: version + 1, anunciada: null });
  });

  test('las demás páginas rigen al publicarse', async () => {
    const { version } = await read('publicidad');
    expect((await publish('publicidad', version, 'Otra')).json()).toMatchObject({
      version: version + 1,
      avisos: 0,
    });
  });
});

test('quien entra en un panel tiene los enlaces legales, y la dirección propia antes que la nuestra', async () => {
  const links = async () =>
    (await visit('/paginasLegales/consultarEnlaces')).json<{ titulo: string; url: string }[]>();
  expect((await links()).map(({ url }) => url)).toEqual(
    clavesLegales.map((clave) => paginasLegales[clave].ruta),
  );
  await admin('PUT /negocio/actualizar', { urlCookies: 'https://propia.example/cookies' });
  expect(await links()).toContainEqual({
    titulo: 'Política de cookies',
    url: 'https://propia.example/cookies',
  });
  await admin('PUT /negocio/actualizar', { urlCookies: null });
});
