import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { serveApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

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
    impuesto: 'IVA',
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

describe('el NIF con que se ha facturado', async () => {
  const office = await openOffice();
  await fillBusiness(office.db);
  const read = async () => (await office.admin('GET /negocio/leer')).json();
  const change = async (nif: string) =>
    office.admin('PUT /negocio/actualizar', { version: (await read()).version, nif });

  test('con el control equivocado no es de nadie', async () => {
    expect((await change('B12345675')).json()).toMatchObject({ codigo: 40001, campos: [{ campo: 'nif' }] });
  });

  test('se corrige mientras no se ha emitido nada, y no después: ni por la pantalla ni por SQL, y forzado se ve', async () => {
    const { db, admin } = office;
    expect((await read()).nifFijado).toBe(false);
    expect((await change('A58818501')).statusCode).toBe(200);
    const _idCliente = await billableCliente(db);
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    expect((await read()).nifFijado).toBe(true);
    const demonstrate = (demostracion: boolean) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL session_replication_role = replica`);
        await tx.execute(sql`UPDATE cadenas SET demostracion = ${demostracion}`);
      });
    await demonstrate(true);
    expect((await read()).nifFijado).toBe(false);
    await demonstrate(false);
    expect((await change('B12345674')).json()).toMatchObject({ codigo: 42201, campos: [{ campo: 'nif' }] });
    expect(
      (await admin('PUT /negocio/actualizar', { ...(await version()), telefono: '910000001' })).statusCode,
    ).toBe(200);
    await expect(db.execute(sql`UPDATE negocio SET nif = 'B12345674'`)).rejects.toMatchObject({
      cause: { constraint: 'negocio_nif_sellado' },
    });
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`UPDATE negocio SET nif = 'B12345674'`);
    });
    const draft = await draftFactura(admin, { _idCliente });
    await issue(admin, draft);
    // A call with the earlier NIF gets no number for a factura.
    await expect(
      db.execute(sql`SELECT * FROM reservar_factura('facturas F', '', 2026, '2026-11-21', 'A58818501')`),
    ).rejects.toMatchObject({ cause: { constraint: 'factura_del_negocio' } });
    const { fallos } = await verifyChains(db);
    expect(fallos.map(({ donde }) => donde)).toContain('Cadena de A58818501');
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`UPDATE negocio SET nif = 'A58818501'`);
    });
    // The NIF was wrong from the beginning: once the factura is annulled, the NIF can be corrected.
    const annulled = await admin('PUT /facturas/anular', {
      _id: factura._id,
      version: factura.version,
      motivo: 'El NIF del emisor estaba equivocado',
    });
    expect(annulled.statusCode).toBe(200);
    // While another transaction holds the chain of a factura, the change of NIF waits for it.
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT * FROM tomar_cadena('A58818501')`);
      const meanwhile = db.transaction(async (other) => {
        await other.execute(sql`SET LOCAL lock_timeout = 50`);
        await other.execute(sql`UPDATE negocio SET nif = 'B12345674'`);
      });
      await expect(meanwhile).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
    expect((await change('B12345674')).statusCode).toBe(200);
    const again = await issue(admin, await draftFactura(admin, { _idCliente }));
    expect(again.codigo).toBe('F-2026-00003');
  });

  const version = async () => ({ version: (await read()).version });
});
