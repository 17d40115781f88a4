import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertAutoescuela, insertTarifa } from '#comparador/ofertas/comparador/offers.testing.server.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { formatEuros, formatExactEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createDemoDatabase();
const app = await openApp(url, { publicUrl: 'https://carneclaro.example' });

/** Two sections with hardly any exams; the first publishes no tarifa. */
const FEW = 9_001;
const FEW_WITH_PRICE = 9_002;

beforeAll(async () => {
  const { rows } = await db.$client.query<{ id: number }>('SELECT min(id) AS id FROM centros_examen');
  for (const id of [FEW, FEW_WITH_PRICE]) {
    const autoescuela = {
      id,
      nombre: `Pocas ${id}`,
      tasa: 0.5,
      examenes: 10,
      centro: rows[0]?.id ?? 0,
    };
    const codigo = await insertAutoescuela(db, { ...autoescuela, ultimoMes: '2026-10-01' });
    if (id === FEW_WITH_PRICE)
      await insertTarifa(db, codigo, { precioClase: '30', confirmadaEn: '2026-11-05', tramitacion: null });
  }
  await db.$client.query(`UPDATE clientes SET nombre_comercial = 'Autoescuela </script><script>alert(1)//'
    WHERE num_registro_dgt = 'M 000${FEW_WITH_PRICE}'`);
  await refreshOffers(db, { now });
});

type SectionRow = { id: number; slug: string; costes: number[]; aprobada: number[]; clienteId: string };

/** Sections of the demonstration whose offer for a manual car fulfils a condition. */
async function sections(condition: string, limit = 1): Promise<SectionRow[]> {
  const { rows } = await db.$client.query<SectionRow>(
    `SELECT s.id, s.slug, o.costes, o.costes_aprobada AS aprobada FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
     WHERE o.permiso = 1 AND NOT o.automatico AND s.id < 9000 AND ${condition} ORDER BY s.id LIMIT ${limit}`,
  );
  expect(rows.length).toBe(limit);
  return rows;
}

const FRESH = `o.caduca > '2026-11-21'`;

async function one(condition: string): Promise<SectionRow> {
  const [found] = await sections(condition);
  if (!found) throw new Error(condition);
  return found;
}

const slugOf = async (id: number) => {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT slug FROM secciones WHERE id = ${id}`);
  return rows[0]?.slug ?? '';
};

async function pageOf(path: string): Promise<string> {
  const { body, statusCode } = await app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
}

const plain = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
const said = (amount: string) => amount.replace(/\s/g, ' ');

/** '1.023,50 €' → 102350; 0 for words without digits, such as those of an included line. */
const centimos = (text: string) => Number(text.replace(/\D/g, '') || '0');

/** Cells of the rows of the breakdown, the total last. */
function breakdown(html: string): string[][] {
  const [, table = ''] = /aria-label="Desglose del coste"[^>]*>(.*?)<\/table>/s.exec(html) ?? [];
  const rows = table.split('<tr').slice(2);
  return rows.map((row) =>
    row
      .split(/<t[dh]\b/)
      .slice(1)
      .map((cell) => plain(`<td${cell}`)),
  );
}

type Item = Record<string, unknown>;
const jsonLd = (html: string): Item[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  );
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('la dirección', () => {
  test('una antigua lleva a la de ahora, con su consulta', async () => {
    const { statusCode, headers } = await app.inject(`/s-${FEW}?permiso=B&clases=30`);
    expect(statusCode).toBe(301);
    expect(headers.location).toBe(`/${await slugOf(FEW)}?permiso=B&clases=30`);
  });

  test.each(['/no-hay-tal-autoescuela-m1-01', '/Mayusculas', '/autoescuelas-ninguna-parte'])(
    '%s no existe',
    async (path) => {
      const response = await app.inject(path);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('This page could not be found');
    },
  );

  test('la de un lugar es la página del lugar', async () => {
    expect(await pageOf('/autoescuelas-alcobendas')).toContain('Autoescuelas en Alcobendas');
  });
});

test('de la que nadie sabe dónde está se dice el municipio que dice su nombre, como pista', async () => {
  const { id, slug } = await one(`o.ficha ->> 'municipio' IS NULL`);
  const hint = { codigo: '28074', nombre: 'Leganés' };
  await db.execute(
    sql`UPDATE ofertas SET ficha = ficha || ${JSON.stringify({ puebloDelNombre: hint })}::jsonb WHERE seccion_id = ${id}`,
  );
  expect(plain(await pageOf(`/${slug}`))).toContain(
    'Su dirección aún no consta, aunque su nombre dice Leganés.',
  );
});

describe('el coste', () => {
  test('el desglose suma al céntimo lo que la lista dice', async () => {
    for (const { slug, costes } of await sections(FRESH, 12)) {
      const page = await pageOf(`/${slug}`);
      const rows = breakdown(page);
      expect(rows.length).toBeGreaterThan(8);
      const total = rows.pop() ?? [];
      for (const column of [1, 2, 3])
        expect(rows.reduce((sum, row) => sum + centimos(row[column] ?? ''), 0)).toBe(
          centimos(total[column] ?? ''),
        );
      expect(centimos(total[3] ?? '')).toBe(costes[24]);
      expect(plain(page)).toContain(
        said(`del permiso B ${formatEuros(costes[24] ?? 0)} 8 de cada 10 pagan entre`),
      );
    }
  });

  test('un precio que se corrige cambia a la vez en su línea y en el total, antes de que se rehagan las ofertas', async () => {
    const slug = await slugOf(FEW_WITH_PRICE);
    const read = async () => {
      const page = await pageOf(`/${slug}`);
      const rows = breakdown(page);
      const [matricula] = /Matrícula [\d.,]+ €/.exec(plain(page)) ?? [];
      const [, , , total = ''] = rows.pop() ?? [];
      return {
        matricula,
        total: centimos(total),
        sum: rows.reduce((all, row) => all + centimos(row[3] ?? ''), 0),
      };
    };
    const set = (euros: number) =>
      db.$client.query(
        `UPDATE permisos_autoescuela SET matricula = $1 WHERE cliente_id = (
           SELECT id FROM clientes WHERE num_registro_dgt = 'M 000${FEW_WITH_PRICE}')`,
        [euros],
      );
    const before = await read();
    await set(260);
    const after = await read();
    await set(200);
    expect([before.matricula, after.matricula]).toEqual(['Matrícula 200,00 €', 'Matrícula 260,00 €']);
    expect(after.total).toBe(before.total + 6_000);
    expect(after.sum).toBe(after.total);
  });

  test('lo que falta se dice, con su mediana, y se suma', async () => {
    const { slug } = await one(`${FRESH} AND o.sin_informar > 1`);
    const missing = breakdown(await pageOf(`/${slug}`)).filter(([name]) => name?.includes('no informado'));
    expect(missing.length).toBeGreaterThan(1);
    for (const [name = '', , , amount = ''] of missing) {
      expect(name).toMatch(/no informado: mediana de [^,]+, [\d.,]+ €/);
      expect(centimos(amount)).toBeGreaterThan(0);
    }
  });

  test('el caso de quien mira cambia las cifras y se guarda en los enlaces a la lista', async () => {
    const { slug, costes, aprobada } = await one(FRESH);
    const page = plain(await pageOf(`/${slug}?permiso=B&clases=40`));
    expect(costes[39]).toBeGreaterThan(costes[24] ?? 0);
    expect(page).toContain(said(formatExactEuros(costes[39] ?? 0)));
    const passed = await pageOf(`/${slug}?permiso=B&clases=12&teoria=aprobada`);
    expect(plain(passed)).toContain(said(formatExactEuros(aprobada[11] ?? 0)));
    expect(passed).toMatch(/href="\/\?permiso=B&amp;lugar=[^"]+&amp;clases=12&amp;teoria=aprobada"/);
    expect(breakdown(passed).some(([name]) => name?.startsWith('Clases teóricas'))).toBe(false);
  });

  test('el coche automático tiene su coste donde hay tarifa de él', async () => {
    const { rows } = await db.$client.query<{ slug: string; coste: number }>(
      `SELECT s.slug, o.costes[25] AS coste FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
       WHERE o.permiso = 1 AND o.automatico AND ${FRESH} ORDER BY s.id LIMIT 1`,
    );
    const page = plain(await pageOf(`/${rows[0]?.slug}?automatico=si`));
    expect(page).toContain(said(`en coche automático ${formatEuros(rows[0]?.coste ?? 0)}`));
  });

  test('un caso imposible se dice y se calcula el usual', async () => {
    const { slug, costes } = await one(FRESH);
    const { body, statusCode } = await app.inject(`/${slug}?clases=99`);
    expect(statusCode).toBe(400);
    expect(plain(body)).toContain('llega hasta 60');
    expect(plain(body)).toContain(said(formatExactEuros(costes[24] ?? 0)));
  });

  test('una tarifa caducada se enseña como tal y no da coste', async () => {
    const page = await pageOf(`/${(await one(`o.caduca <= '2026-11-21'`)).slug}`);
    expect(plain(page)).toMatch(/Tarifa caducada La última se confirmó el \d+ de \w+ de 2025/);
    expect(plain(page)).toContain('Tarifa publicada, permiso B');
    expect(breakdown(page)).toEqual([]);
    expect(jsonLd(page)[0]).not.toHaveProperty('hasOfferCatalog');
  });

  test('sin tarifa, el precio es una estimación y lo dice: no es cero', async () => {
    const page = await pageOf(`/${(await one('o.caduca IS NULL')).slug}`);
    expect(plain(page)).toContain('Precio estimado');
    expect(plain(page)).not.toContain('Precio no publicado');
    expect(page).not.toContain('>0 €');
    expect(breakdown(page)).toEqual([]);
  });
});

describe('lo demás de la página', () => {
  test('un lugar de otra provincia se dice con la suya, y no con la del código de la DGT; lo inventado se dice', async () => {
    const { id, slug } =
      await one(`s.cod_provincia = '28' AND EXISTS (SELECT FROM ubicaciones u WHERE u.seccion_id = s.id)
      AND NOT EXISTS (SELECT FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt WHERE e.id = s.escuela_id)`);
    const before = await pageOf(`/${slug}`);
    expect(before).not.toContain('registrada en la provincia');
    expect(before).toContain('Dirección inventada, de demostración.');
    expect(before).not.toContain('Según el mapa de la DGT');
    await db.execute(sql`UPDATE ubicaciones SET codigo_municipio = '45081' WHERE seccion_id = ${id}`);
    const page = (await pageOf(`/${slug}`)).replaceAll('<!-- -->', '');
    expect(page).toContain('Illescas (Toledo)');
    expect(page).toContain('La DGT la tiene registrada en la provincia de Madrid');
    expect(page).toMatch(/"addressLocality":"Illescas","addressRegion":"Toledo"/);
  });

  test('dice con quién se contrata', async () => {
    const { slug } = await one(FRESH);
    const { rows } = await db.execute<{ razon: string; nif: string }>(sql`
      SELECT c.razon_social AS razon, c.nif FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
      JOIN secciones s ON s.escuela_id = e.id WHERE s.slug = ${slug}`);
    const page = plain(await pageOf(`/${slug}`));
    expect(page).toContain(`${rows[0]?.razon} NIF ${rows[0]?.nif}`);
  });

  test('un permiso que no enseña no se inventa', async () => {
    const page = plain(await pageOf(`/${await slugOf(FEW_WITH_PRICE)}?permiso=C`));
    expect(page).toContain('No consta que esta sección enseñe el permiso C.');
    expect(page).toContain('Coste esperado del permiso B');
  });

  test('el nombre más largo sale entero', async () => {
    const { rows } = await db.execute<{ slug: string; nombre: string }>(sql`
      SELECT s.slug, c.nombre_comercial AS nombre FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
      JOIN secciones s ON s.escuela_id = e.id AND s.seccion = c.seccion ORDER BY length(c.nombre_comercial) DESC LIMIT 1`);
    expect(rows[0]?.nombre.length).toBeGreaterThan(75);
    expect(await pageOf(`/${rows[0]?.slug}`)).toMatch(new RegExp(`<h1[^>]*>${rows[0]?.nombre}</h1>`));
  });
});

describe('para los buscadores', () => {
  test('cada página tiene su dirección, su descripción con cifras y su imagen', async () => {
    const { slug, costes } = await one(FRESH);
    const page = await pageOf(`/${slug}?clases=40`);
    expect(page).toContain(`<link rel="canonical" href="https://carneclaro.example/${slug}"/>`);
    const usual = await pageOf(`/${slug}`);
    expect(said(meta(usual, 'description') ?? '')).toContain(said(formatEuros(costes[24] ?? 0)));
    expect(meta(usual, 'og:description')).toBe(meta(usual, 'description'));
    expect(meta(usual, 'og:image')).toBe(`https://carneclaro.example/imagenes/seccion/${slug}.png`);
    expect(meta(usual, 'og:locale')).toBe('es_ES');
    expect(meta(usual, 'robots')).toBeUndefined();
  });

  test('sin precio y con menos de 30 exámenes no hay nada que indexar; con precio, sí', async () => {
    expect(meta(await pageOf(`/${await slugOf(FEW)}`), 'robots')).toBe('noindex, follow');
    expect(meta(await pageOf(`/${await slugOf(FEW_WITH_PRICE)}`), 'robots')).toBeUndefined();
  });

  test('los datos estructurados dicen quién es y solo precios que se leen en la página', async () => {
    for (const { slug } of await sections(`${FRESH} AND s.seccion = '01'`, 6)) {
      const page = await pageOf(`/${slug}`);
      const [autoescuela = {}, trail = {}] = jsonLd(page);
      expect(autoescuela).toMatchObject({
        '@type': ['LocalBusiness', 'EducationalOrganization'],
        '@id': `https://carneclaro.example/${slug}`,
        identifier: { propertyID: 'DGT', value: expect.stringMatching(/^[A-Z]{1,2} ?\d{4}\d{2}$/) },
        address: { '@type': 'PostalAddress', addressCountry: 'ES' },
      });
      expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
      const prices = [...JSON.stringify(autoescuela).matchAll(/"price":"([\d.]+)"/g)].map(
        ([, price]) => price,
      );
      expect(prices.length).toBeGreaterThan(2);
      const text = plain(page);
      for (const price of prices)
        expect(text).toContain(said(formatExactEuros(Math.round(Number(price) * 100))));
    }
  });

  test('un nombre malicioso no sale de los datos estructurados ni de la página', async () => {
    const page = await pageOf(`/${await slugOf(FEW_WITH_PRICE)}`);
    expect(page).not.toContain('<script>alert(1)');
    expect(jsonLd(page)[0]).toMatchObject({ name: 'Autoescuela </script><script>alert(1)//' });
  });
});

describe('los cambios de precio', () => {
  const BARS = /<rect x="([\d.]+)%" width="([\d.]+)%" y="[\d.]+" height="([\d.]+)"/g;
  const FIGURE = /<figure[^>]*><h2[^>]*>Cambios de precio en dos años.*?<\/figure>/s;
  const remember = async (hojas: [dia: string, hoja: object][]) => {
    const { rows } = await db.execute<{ id: string; cliente: string; hoja: object }>(sql`
      SELECT t.id, t.cliente_id AS cliente, hoja_de_tarifa(t) AS hoja FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id
      WHERE c.num_registro_dgt = ${`M 000${FEW_WITH_PRICE}`}`);
    for (const [dia, changed] of hojas)
      await db.execute(sql`INSERT INTO precios_tarifas (tarifa_id, cliente_id, en, hoja)
        VALUES (${rows[0]?.id}, ${rows[0]?.cliente}, ${dia}, ${JSON.stringify({ ...rows[0]?.hoja, ...changed })}::jsonb)`);
    // The page is kept until the public version changes.
    await refreshOffers(db, { now });
    await db.execute(sql`UPDATE version_publica SET version = version + 1`);
    return FIGURE.exec(await pageOf(`/${await slugOf(FEW_WITH_PRICE)}`))?.[0];
  };

  test('sin dos importes conocidos no se dibuja nada; con ellos, cada uno con su tiempo, de quién es y su tabla', async () => {
    expect(await remember([])).toBeUndefined();
    const figure = await remember([
      ['2025-11-21', { precio_clase: 24, origen: 'anotada', tramitacion: 40 }],
      ['2026-05-22', { precio_clase: 30, origen: 'anotada' }],
      ['2026-10-01', {}],
    ]);
    const text = plain(figure ?? '');
    expect(text).toContain('de la autoescuela, confirmada el 5 de noviembre de 2026');
    expect(text).toContain(
      said(`Clase práctica: de ${formatExactEuros(2_400)} a ${formatExactEuros(3_000)}`),
    );
    expect(text).toContain('lo dice Carné Claro, que la anotó');
    // Only one amount of tramitación is known, so the table alone has it.
    expect(figure?.match(/<svg/g)).toHaveLength(1);
    expect(text).toMatch(/Tramitación[^.]*? 40,00 € no informado/);
    const bars = [...(figure ?? '').matchAll(BARS)].map((bar) => bar.slice(1).map(Number));
    expect(bars).toHaveLength(3);
    const [[, half = 0, low = 0] = [], [, , high] = [], [last = 0, width = 0] = []] = bars;
    expect(half).toBeCloseTo(49.9, 0);
    expect(low / (high ?? 0)).toBeCloseTo(24 / 30);
    expect(last + width).toBeCloseTo(100);
    expect(text).not.toContain('sin confirmar desde');
    await db.execute(
      sql`UPDATE permisos_autoescuela SET confirmada_en = '2026-02-10' WHERE confirmada_en = '2026-11-05'`,
    );
    const old = plain((await remember([])) ?? '');
    expect(old).toContain('sin confirmar desde el 1 de octubre de 2026');
  });

  test('mientras estuvo retirada no la pedía nadie: la línea se corta, y se dice cuándo', async () => {
    await db.execute(
      sql`UPDATE permisos_autoescuela SET confirmada_en = '2026-11-05' WHERE confirmada_en = '2026-02-10'`,
    );
    const figure = await remember([
      ['2026-10-05', { estado: 'retirada' }],
      ['2026-10-25', {}],
    ]);
    expect(plain(figure ?? '')).toContain(
      'Estuvo retirada del 5 de octubre de 2026 al 25 de octubre de 2026.',
    );
    expect(plain(figure ?? '')).toMatch(/Cambios de precio en dos años de «[^»]+»/);
    const bars = [...(figure ?? '').matchAll(BARS)].map((bar) => bar.slice(1).map(Number));
    expect(bars).toHaveLength(4);
    const [[left = 0, width = 0] = [], [right = 0] = []] = bars.slice(-2);
    // Twenty days of the year that is known.
    expect(right - left - width).toBeCloseTo((20 / 365) * 100);
  });
});
