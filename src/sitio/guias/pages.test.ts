import { pino } from 'pino';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { registerDownloads } from '#comparador/ofertas/comparador/downloads.server.ts';
import { orderKeys } from '#comparador/ofertas/comparador/order-keys.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { formatCount, formatEuros, formatExactEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createDemoDatabase();
const site = await openApp(url);
const { app: files } = await createHttpApp({
  logger: pino({ level: 'silent' }),
  secure: false,
  development: false,
});
registerDownloads(files, { db, clock: () => now });

afterAll(() => files.close());

async function page(path: string): Promise<{ html: string; text: string }> {
  const { statusCode, body } = await site.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  const text = body
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->|<\/?(a|strong|code|time)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ');
  return { html: body, text };
}

const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );

describe('las cuatro páginas', () => {
  test.for(['/como-ordenamos', '/datos-abiertos', '/guia-coste-carnet', '/guia-tasas-dgt'])(
    '%s dice a los buscadores quién es y dónde está',
    async (path) => {
      const { html } = await page(path);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
      expect(html).toMatch(/<meta name="description" content="[^"]{50,220}"/);
      expect(html).toContain('content="http://localhost:3000/imagenes/portada.png"');
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(structured(html)[0]).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Inicio' }, { item: `http://localhost:3000${path}` }],
      });
      for (const [, id] of html.matchAll(/<a href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
      for (const [table] of html.matchAll(/<table.*?<\/table>/gs)) {
        expect(table).toContain('<caption>');
        expect(table.match(/<th /g)?.length).toBe(table.match(/<th scope="(row|col)"/g)?.length);
      }
    },
  );
});

describe('/como-ordenamos', () => {
  test('lleva las claves con las que se ordena, en su orden y con lo que decide cada una', async () => {
    const { text } = await page('/como-ordenamos');
    const places = orderKeys('coste').map(({ explicacion }, index) =>
      text.indexOf(`${index + 1}. ${explicacion}`),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const { rows } = await db.$client.query<{ con: number; sin: number }>(
      `SELECT count(*) FILTER (WHERE caduca > '2026-11-21') AS con,
         count(*) FILTER (WHERE caduca IS NULL OR caduca <= '2026-11-21') AS sin
       FROM ofertas WHERE permiso = 1 AND NOT automatico`,
    );
    const [counts] = rows;
    const [place, price] = orderKeys('coste');
    // Over the whole country the key of place separates no pair; the key of price separates those with a price from those without.
    expect(text).toContain(`${place?.explicacion} 0`);
    expect(text).toContain(`${price?.explicacion} ${formatCount((counts?.con ?? 0) * (counts?.sin ?? 0))}`);
  });

  test('y los pesos, la tasa y los límites de la base de datos y del código', async () => {
    const { text } = await page('/como-ordenamos');
    const { rows } = await db.$client.query<{ peso: number; importe: string }>(
      `SELECT p.peso, t.importe FROM estadisticas_provincia p, tasas_dgt t
       WHERE cod_provincia = '00' AND permiso = 1 AND prueba = 4 AND t.codigo = '2.1' AND t.valido_hasta IS NULL`,
    );
    expect(text).toContain(`B, el práctico ${Math.round(rows[0]?.peso ?? 0)} `);
    expect(text).toContain(formatExactEuros(Number(rows[0]?.importe) * 100));
    expect(text).toContain('no ha confirmado en 6 meses');
    expect(text).toContain('A los 12 meses deja de compararse');
    expect(text).toContain('5, 10, 20 y 50 km');
  });
});

describe('/guia-coste-carnet', () => {
  test('la mediana y los cuartos son los de las ofertas, y cada provincia lleva a su página', async () => {
    const { text, html } = await page('/guia-coste-carnet');
    const { rows } = await db.$client.query<{ cifras: number[] }>(
      `SELECT percentile_disc(ARRAY[0, 0.25, 0.5, 0.75, 1]) WITHIN GROUP (ORDER BY costes[25]) AS cifras
       FROM ofertas WHERE permiso = 1 AND NOT automatico AND caduca > '2026-11-21'`,
    );
    const [least = 0, quarter = 0, median = 0, threeQuarters = 0, most = 0] = rows[0]?.cifras ?? [];
    expect(text).toContain(` ${formatEuros(median)} `);
    expect(text).toContain(`${formatEuros(quarter).replace(/\s€/, '')}–${formatEuros(threeQuarters)}`);
    expect(text).toContain(
      `El más barato es de ${formatEuros(least)} y el más caro, de ${formatEuros(most)}`,
    );
    const links = new Set([...html.matchAll(/href="(\/autoescuelas-provincia-[^"]+)"/g)].map(([, to]) => to));
    expect(links.size).toBe(52);
    expect(html).toContain(formatEuros(median));
  });
});

describe('/datos-abiertos', () => {
  test('cada enlace da un archivo con las columnas que la página explica', async () => {
    const { html, text } = await page('/datos-abiertos');
    const links = [
      ...new Set([...html.matchAll(/href="(\/datos\/[^"]+\.(?:csv|xlsx)[^"]*)"/g)].map(([, to]) => to ?? '')),
    ];
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      const { statusCode, body, rawPayload } = await files.inject(link.replaceAll('&amp;', '&'));
      expect([link, statusCode]).toEqual([link, 200]);
      const [heading = []] = link.includes('.xlsx')
        ? ((await readXlsxFile(rawPayload))[0]?.data ?? [])
        : [body.slice(1).split('\r\n')[0]?.split(';') ?? []];
      expect(heading.length).toBeGreaterThan(1);
      for (const column of heading) expect(text).toContain(` ${column} `);
    }
    const [, dataset] = structured(html);
    expect(dataset).toMatchObject({ '@type': 'Dataset', isAccessibleForFree: true });
    expect(dataset.distribution).toHaveLength(links.length);
  });
});

describe('sin datos', () => {
  test('las páginas siguen diciendo lo que no depende de ellos', async () => {
    const empty = await createTestDatabase();
    const bare = await openApp(empty.url);
    for (const path of ['/como-ordenamos', '/datos-abiertos', '/guia-coste-carnet', '/guia-tasas-dgt']) {
      const { statusCode, body } = await bare.inject(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

test.each([
  ['una lista de veinte filas', '/?permiso=B&lugar=Madrid&hasta=4000&clases=21', 46_200],
  ['la portada', '/', 14_000],
  ['la guía del coste', '/guia-coste-carnet', 30_000],
])('%s pesa lo que se admite', async (_, path, most) => {
  const { html } = await page(path);
  expect(
    Buffer.byteLength(html),
    'bytes of HTML: save some, or decide anew (decision 088)',
  ).toBeLessThanOrEqual(most);
  // Counts the rows too: an empty list is always light.
  if (path.includes('lugar=')) expect(html.match(/name="comparar"/g)).toHaveLength(20);
});
