import { expect, test } from 'vitest';
import { permisoDgtDeCodigo } from '#comparador/dgt/codes.ts';
import { type CostInput, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { suppose } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import { peopleText } from '#comparador/tarifas/permisosAutoescuela/people-words.ts';
import { formatEuros, formatExactEuros } from '#platform/kit/format.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
const app = await openApp(url, { publicUrl: 'https://carneclaro.example' });

async function sectionWith(condition: string, permiso = 'B') {
  const { rows } = await db.$client.query<{ slug: string; coste: CostInput }>(
    `SELECT ficha ->> 'slug' AS slug, ficha #> '{tarifa,coste}' AS coste FROM ofertas
     WHERE permiso = $1 AND NOT automatico AND examenes > 60 AND ${condition} ORDER BY seccion_id LIMIT 1`,
    [permisoDgtDeCodigo(permiso)?.id],
  );
  const [found] = rows;
  if (!found) throw new Error(condition);
  return found;
}

const { slug, coste } = await sectionWith(`caduca > '2026-11-21'`);
const model = (suposicion: object) => costModel({ ...coste, pruebas: suppose(coste.pruebas, suposicion) });
const caso = { clases: 25, teoriaAprobada: false };

async function pageOf(query: string, path = slug): Promise<string> {
  const { body, statusCode } = await app.inject(`/${path}${query}`);
  expect(statusCode).toBe(200);
  return body.replaceAll('<!-- -->', '');
}
const assumedOf = (page: string) =>
  [...page.matchAll(/data-clase="supuesta"[^>]*>([^<]+)/g)].map(([, text]) => text);
const heroOf = (page: string) =>
  page.slice(page.indexOf('id="coste"'), page.indexOf('id="presupuesto-dado"'));

test('la probabilidad que pone quien mira cambia la cifra, la frase, las veinte columnas y el desglose', async () => {
  const page = await pageOf('?permiso=B&miTeorica=9&miPractica=3');
  const hers = model({ teorica: 9, circulacion: 3 });
  const { esperado } = hers.describe(caso);
  expect(esperado).not.toBe(model({}).expected(caso));
  const hero = heroOf(page);
  expect(hero).toContain('Coste esperado del permiso B, con tu probabilidad');
  expect(hero).toContain(`>${formatEuros(esperado)}</p>`);
  const { ochoDeDiez, decimo } = hers.pay(caso);
  expect(hero).toContain(peopleText(ochoDeDiez));
  expect(hero).toContain(`paga más de ${formatEuros(decimo)}`);
  expect(page).toContain(`${formatExactEuros(esperado)}</td>`);
  expect(hero).toContain('<option value="3" selected="">3 de cada 10</option>');
  expect(hero).toContain('Es tu suposición, no el resultado de esta autoescuela.');
  expect(hero).toMatch(new RegExp(`href="/${slug}"[^>]*>Volver a la de aquí`));
  expect(page).toContain('la probabilidad que has supuesto tú');
});

test('sin ponerla se dice la de la sección, y la cuenta es la de siempre', async () => {
  const hero = heroOf(await pageOf(''));
  expect(hero.match(/Como aquí: unos \d de cada 10/g)).toHaveLength(2);
  expect(hero).toContain(`>${formatEuros(model({}).expected(caso))}</p>`);
  expect(hero).not.toContain('con tu probabilidad');
});

test.each([
  'miPractica=0',
  'miPractica=11',
  'miPractica=6.5',
  'miPractica=nada',
  'miPractica=3&miPractica=9',
  'miPista=3',
])('%s no vale y cuenta la de la sección', async (query) => {
  expect(heroOf(await pageOf(`?${query}`))).toBe(heroOf(await pageOf('')));
});

test('la dirección canónica, la descripción y los datos para buscadores son los de la sección', async () => {
  const headOf = (page: string) =>
    [...page.matchAll(/<(?:meta|link rel="canonical"|script type="application\/ld\+json")[^>]*>[^<]*/g)].join(
      '\n',
    );
  const page = await pageOf('?miPractica=2');
  expect(headOf(page)).toContain(`href="https://carneclaro.example/${slug}"`);
  expect(headOf(page)).toBe(headOf(await pageOf('')));
});

test('con la teoría aprobada solo queda por suponer el práctico', async () => {
  const hero = heroOf(await pageOf('?teoria=aprobada&miTeorica=2&miPractica=10'));
  expect(hero).not.toContain('miTeorica');
  const { minimo } = model({}).describe({ ...caso, teoriaAprobada: true });
  expect(hero).toContain(`>${formatEuros(minimo)}</p>`);
  expect(hero).toContain(`8 de cada 10 pagan ${formatEuros(minimo)}`);
});

test('la herramienta del presupuesto la cuenta también, donde hay tarifa y donde no', async () => {
  const poster = '?permiso=B&clases=20&precioMatricula=250&precioClase=30';
  for (const condition of [`caduca > '2026-11-21'`, 'caduca IS NULL']) {
    const { slug: other } = await sectionWith(condition);
    const toolOf = async (query: string) => {
      const page = await pageOf(poster + query, other);
      return page.slice(page.indexOf('id="presupuesto-dado"'));
    };
    const all = await toolOf('&miTeorica=10&miPractica=10');
    expect(all).toContain('y la probabilidad que supones tú, no la de esta autoescuela');
    const [, expected, least] = />([\d.]+\s€)<\/p>.*?todo a la primera, ([\d.]+\s€)\./s.exec(all) ?? [];
    expect(expected).toBe(least);
    expect(expected).toBeDefined();
    expect(await toolOf('')).not.toContain('que supones tú');
  }
});

const UNPRICED = `ficha -> 'tarifa' = 'null' AND jsonb_typeof(ficha -> 'pruebas') = 'array'`;

test('sin precio publicado se suponen las mismas pruebas, y la estimación dice que la probabilidad es suya', async () => {
  const { slug: bike } = await sectionWith(UNPRICED, 'A2');
  const usual = heroOf(await pageOf('?permiso=A2', bike));
  expect(usual.match(/Como aquí: /g)).toHaveLength(usual.match(/name="mi[A-Z]/g)?.length ?? 0);
  expect(usual).toContain('name="miPista"');
  expect(usual).toMatch(/Permiso A2<\/h2>/);
  const hers = heroOf(await pageOf('?permiso=A2&miPista=2', bike));
  expect(hers).toContain('Permiso A2, con tu probabilidad</h2>');
  expect(hers).toContain(', la probabilidad que has supuesto tú y, en lo demás, los aprobados oficiales');
  expect(assumedOf(hers)).not.toEqual(assumedOf(usual));
});

test('la comparación pone la misma también a la que no publica precio', async () => {
  const { slug: unpriced } = await sectionWith(UNPRICED);
  const figures = async (query: string) =>
    assumedOf(await pageOf(`?permiso=B&comparar=${slug}&comparar=${unpriced}${query}`, 'comparar'));
  const official = await figures('');
  expect(official).toHaveLength(1);
  expect(await figures('&miTeorica=10&miPractica=10')).not.toEqual(official);
  expect(await figures('&miPractica=11')).toEqual(official);
});

test('la comparación pone la misma a todas, y con la misma tarifa dos secciones cuestan lo mismo', async () => {
  const { rows } = await db.$client.query<{ slug: string; coste: CostInput }>(
    `SELECT ficha ->> 'slug' AS slug, ficha #> '{tarifa,coste}' AS coste FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND caduca > '2026-11-21' AND cod_provincia = '28' ORDER BY seccion_id`,
  );
  const twins = Map.groupBy(rows, (row) => JSON.stringify([row.coste.tarifa, row.coste.referencia]));
  const [one, other] = [...twins.values()].find((list) => list.length > 1) ?? [];
  if (!one || !other) throw new Error('The demonstration has two sections with one tarifa');
  const columns = async (query: string) => {
    const page = await pageOf(`?permiso=B&comparar=${one.slug}&comparar=${other.slug}${query}`, 'comparar');
    const [, head = ''] = /<thead>(.*?)<\/thead>/s.exec(page) ?? [];
    return { page, amounts: [...head.matchAll(/>([\d.]+\s€)<\/span>/g)].map(([, amount]) => amount) };
  };
  const official = await columns('');
  expect(official.amounts).toEqual(
    [one, other].map((row) => formatEuros(costModel(row.coste).expected(caso))),
  );
  expect(official.amounts[0]).not.toBe(official.amounts[1]);
  const hers = await columns('&miTeorica=2&miPractica=2');
  expect(hers.amounts).toHaveLength(2);
  expect(hers.amounts[0]).toBe(hers.amounts[1]);
  expect(hers.page).toContain('Es la misma en todas, así que entre ellas solo cambian los precios.');
  const half = await columns('&miPractica=4');
  expect(half.page).toContain('lo demás sale de los resultados de cada una.');
  expect((await columns('&miPractica=40')).amounts).toEqual(official.amounts);
});

test('las clases de media que dice la autoescuela son su palabra, y no cambian el coste', async () => {
  const before = heroOf(await pageOf(''));
  const { rowCount } = await db.$client.query(
    `UPDATE permisos_autoescuela t SET clases_de_media = 31 FROM clientes c, escuelas e, secciones s, permisos_conducir p
     WHERE c.id = t.cliente_id AND e.codigo = c.num_registro_dgt AND s.escuela_id = e.id AND s.slug = $1
       AND p.id = t.permiso_id AND p.codigo = 'B' AND NOT t.automatico`,
    [slug],
  );
  expect(rowCount).toBeGreaterThan(0);
  const after = heroOf(await pageOf(''));
  const said = /<p[^>]*>La autoescuela dice que sus alumnos dan de media 31 clases de \d+ minutos\..*?<\/p>/;
  expect(after).toMatch(said);
  expect(after.replace(said, '')).toBe(before);
});
