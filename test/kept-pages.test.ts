import { expect, test } from 'vitest';
import { emptySearch, ordenes, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { between, pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { serveApp } from './support/app.testing.server.ts';
import { createDemoDatabase } from './support/demo.testing.server.ts';

const { url } = await createDemoDatabase();
const [keeping, plain] = [
  await serveApp(url, { keepsPages: true }),
  await serveApp(url, { keepsPages: false }),
];
const random = seededRandom(0xd642c9ea);

/** Headers of the form that a kept page is sent in, and the moment. */
const OF_THE_FORM = ['date', 'etag', 'vary', 'content-encoding', 'content-length', 'transfer-encoding'];

async function answerOf(site: string, address: string) {
  const response = await fetch(site + address, { redirect: 'manual' });
  const headers = [...response.headers].filter(([name]) => !OF_THE_FORM.includes(name));
  return {
    status: response.status,
    headers,
    body: await response.text(),
    etag: response.headers.get('etag'),
  };
}

/** Pages of the sitemap, and searches with their calls. */
async function drawAddresses(): Promise<string[]> {
  const { body } = await answerOf(plain, '/sitemap.xml');
  const pages = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  );
  return Array.from({ length: 20 }).flatMap(() => {
    const { provincia } = pick(random, provincias);
    const search = searchUrl({
      ...emptySearch,
      lugar: provincia,
      permiso: pick(random, ['B', 'A2', 'C', 'CAP']),
      orden: pick(random, ordenes),
      clases: between(random, 5, 60),
    });
    return [pick(random, pages), search, `/comparador/buscar${search.slice(1)}`];
  });
}

test('sin guardar páginas se responde byte a byte lo mismo', async () => {
  let kept = 0;
  for (const address of await drawAddresses()) {
    const { etag: _, ...made } = await answerOf(plain, address);
    for (const turn of ['hecha', 'guardada']) {
      const { etag, ...answer } = await answerOf(keeping, address);
      expect(answer, `${address} ${turn}`).toEqual(made);
      if (etag !== null) kept += 1;
    }
  }
  expect(kept).toBeGreaterThan(60);
});
