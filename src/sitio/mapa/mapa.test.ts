import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { provinceFigures } from '#comparador/ofertas/comparador/map-data.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
const app = await openApp(url);

/** Reads the text of the table's rows, with single blanks. */
async function rowsOf(path: string): Promise<string[]> {
  const { body, statusCode } = await app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  const [, table = ''] = /<tbody>(.*?)<\/tbody>/s.exec(body) ?? [];
  return table.split('<tr>').slice(1).map(textOf);
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('la tabla de España tiene las 52 provincias, con la mediana que dan los datos', async () => {
  const rows = await rowsOf('/mapa');
  expect(rows).toHaveLength(52);
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === 'B');
  if (!permiso) throw new Error('no permit B');
  const figures = await provinceFigures(db, { permiso, hoy: '2026-11-21' });
  const madrid = figures.find(({ codProvincia }) => codProvincia === '28');
  const row = rows.find((text) => text.startsWith('Madrid'));
  expect(row).toContain(formatEuros(madrid?.coste ?? 0).replace(/\s/g, ' '));
  expect(row).toContain(`${madrid?.tarifas} tarifas`);
});

test('se ordena por enlace, y lo que falta va al final', async () => {
  const names = (await rowsOf('/mapa?orden=nombre')).map((text) => text.split(' ')[0]);
  expect(names.slice(0, 3)).toEqual(['A', 'Alacant/Alicante', 'Albacete']);
  const costs = (await rowsOf('/mapa?orden=-coste')).map((text) =>
    /([\d.]+) € /.exec(text)?.[1]?.replace('.', ''),
  );
  const priced = costs.filter((cost) => cost !== undefined).map(Number);
  expect(priced).toEqual(priced.toSorted((a, b) => b - a));
  expect(costs.slice(0, priced.length)).not.toContain(undefined);
});

test('una provincia muestra sus localidades, cada una con su página', async () => {
  const { body } = await app.inject('/mapa?provincia=28&permiso=A2&medida=aprobados');
  expect(body).toContain('<h1');
  expect(textOf(body)).toContain('Cuántos aprueban el permiso A2 en la provincia de Madrid');
  expect(body).toContain(
    '>Secciones, coste mediano y aprobados del permiso A2 en la provincia de Madrid</caption>',
  );
  expect(body).toContain('href="/autoescuelas-alcobendas-permiso-a2"');
  expect(body).toContain('href="/autoescuelas-provincia-madrid-permiso-a2"');
});

test('el mapa de un curso es de su precio, sin aprobados, y lleva a su búsqueda', async () => {
  const { body, statusCode } = await app.inject('/mapa?provincia=28&permiso=A&medida=aprobados');
  expect(statusCode).toBe(200);
  const text = textOf(body.replace(/<script.*?<\/script>/gs, '').replaceAll('<!-- -->', ''));
  expect(text).toContain('Cuánto cuesta el curso A en la provincia de Madrid');
  expect(text).toContain('Precio mediano');
  expect(text).not.toMatch(/Aprobados|[Cc]oste esperado mediano|sin exámenes/);
  const [, town = ''] = /href="([^"]*lugar=[^"]*%2C\+Madrid)"/.exec(body) ?? [];
  const found = await app.inject(town.replaceAll('&amp;', '&'));
  expect([found.statusCode, /^\/\?permiso=A&/.test(town.replaceAll('&amp;', '&'))]).toEqual([200, true]);
  expect(found.body).toContain('precio publicado del curso');
  expect((await app.inject('/mapa?permiso=ADR')).statusCode).toBe(200);
});

test('el mapa de la portada pinta cada provincia por su cifra, la enlaza, y no se pide dos veces', async () => {
  const { body, headers } = await app.inject('/imagenes/mapa.svg');
  const links = [
    ...body.matchAll(
      /<a [^>]*href="([^"]+)"[^>]*><title>([^<]+)<\/title><(?:path|circle)[^>]*class="p p(\d)"/g,
    ),
  ];
  expect(new Set(links.map(([, href]) => href)).size).toBe(52);
  // A larger median never has a lighter tone; too few tarifas have none.
  const priced = links.flatMap(([, , texto = '', tone]) => {
    const [, cost] = /: ([\d.]+)\s€ de mediana$/.exec(texto) ?? [];
    if (cost === undefined) expect([texto, tone]).toEqual([expect.stringMatching(/: pocas tarifas$/), '0']);
    return cost === undefined ? [] : [{ cost: Number(cost.replace('.', '')), tone: Number(tone) }];
  });
  // Two medians of the same euros may be of two tones.
  const tones = priced.toSorted((a, b) => a.cost - b.cost || a.tone - b.tone).map(({ tone }) => tone);
  expect(tones).toEqual(tones.toSorted());
  expect(new Set(tones)).toEqual(new Set([1, 2, 3, 4, 5]));
  for (const [, href = ''] of links.slice(0, 2)) expect((await app.inject(href)).statusCode).toBe(200);

  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).toContain("frame-ancestors 'self'");
  const again = await app.inject({
    url: '/imagenes/mapa.svg',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body, again.headers['x-frame-options']]).toEqual([304, '', 'SAMEORIGIN']);
  expect(again.headers['content-security-policy']).toBe(policy);
});

test('solo el mapa sin elegir nada está en los buscadores', async () => {
  expect((await app.inject('/mapa')).body).toContain(
    '<link rel="canonical" href="http://localhost:3000/mapa"',
  );
  expect((await app.inject('/mapa?provincia=28')).body).toContain('content="noindex, follow"');
});

test.each(['provincia=99', 'medida=x', 'permiso=Z', 'orden=x', 'provincia=28&provincia=08', 'permiso=%00'])(
  'con «%s» responde 400, lo dice y muestra el mapa de siempre',
  async (query) => {
    const { statusCode, body } = await app.inject(`/mapa?${query}`);
    expect(statusCode).toBe(400);
    expect(body).toContain('role="alert"');
    expect(textOf(body)).toContain('Cuánto cuesta el permiso B en cada provincia');
  },
);

test('donde casi nadie publica precio, el mapa se abre por lo que se sabe: los aprobados', async () => {
  const textAt = async (path: string) => textOf((await app.inject(path)).body);
  expect(await textAt('/mapa')).toContain('Cuánto cuesta el permiso B en cada provincia');
  await db.$client.query("UPDATE ofertas SET caduca = '2000-01-01'");
  await db.$client.query('UPDATE version_publica SET version = version + 1');
  const opened = await app.inject('/mapa');
  expect(textOf(opened.body)).toContain('Cuántos aprueban el permiso B en cada provincia');
  expect(opened.body).toContain('<option value="aprobados" selected');
  expect(await textAt('/mapa?medida=coste')).toContain('Ninguna la publica aún');
});
