import { expect, test } from 'vitest';
import { serveApp } from '../../app.testing.server.ts';
import { openOffice } from '../../office.testing.server.ts';

const { url, as, admin } = await openOffice();

test('quien administra lo lee entero; los demás, de quién es el panel', async () => {
  expect((await admin('GET /negocio/leer')).json()).toMatchObject({
    version: 1,
    razonSocial: 'Empresa sin configurar',
    email: 'contacto@localhost',
  });
  expect((await (await as('Gestor'))('GET /negocio/leer')).json()).toEqual({
    razonSocial: 'Empresa sin configurar',
    nombreComercial: 'Carné Claro',
    nif: '',
  });
});

test('lo que se cambia se ve en el sitio en la siguiente visita', async () => {
  const site = await serveApp(url);
  const page = async () => (await fetch(`${site}/`)).text();
  expect(await page()).not.toContain('https://blog.nuevo.example');
  const { version } = (await admin('GET /negocio/leer')).json();
  const changed = await admin('PUT /negocio/actualizar', {
    version,
    nif: 'b-12345674',
    telefono: '910 00 00 13',
    urlBlog: 'https://blog.nuevo.example/',
  });
  expect(changed.json()).toMatchObject({
    version: version + 1,
    nif: 'B12345674',
    telefono: '+34910000013',
    razonSocial: 'Empresa sin configurar',
  });
  expect(await page()).toContain('https://blog.nuevo.example');
});

test('con una versión vieja no se pisa lo que otro escribió', async () => {
  const { version } = (await admin('GET /negocio/leer')).json();
  const two = await Promise.all(
    ['Una S. L.', 'Otra S. L.'].map((razonSocial) =>
      admin('PUT /negocio/actualizar', { version, razonSocial }),
    ),
  );
  expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const late = two.find(({ statusCode }) => statusCode === 409)?.json();
  expect(late.codigo).toBe(40901);
  expect(late.detalle.actual.version).toBe(version + 1);
});

test.each([
  [{ nif: '12345678A' }, 'nif'],
  [{ email: 'nadie' }, 'email'],
  [{ urlBlog: 'javascript:alert(1)' }, 'urlBlog'],
  [{ telefono: '12' }, 'telefono'],
  [{ razonSocial: '' }, 'razonSocial'],
  [{ nombreComercial: 'a\nb' }, 'nombreComercial'],
  [{ unico: false }, 'unico'],
])('%j se rechaza nombrando «%s»', async (wrong, campo) => {
  const { version } = (await admin('GET /negocio/leer')).json();
  const response = await admin('PUT /negocio/actualizar', { version, ...wrong });
  expect(response.statusCode).toBe(400);
  expect(response.json().campos.map((field: { campo: string }) => field.campo)).toEqual([campo]);
});
