import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '#platform/http/http.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import type { PictureContent } from './picture.server.ts';
import { pictureServer, registerDefaultPicture } from './serve-picture.server.ts';

/** Makes a draw that ends only on demand, and the list of its requests. */
function drawByHand() {
  const asked: { title: string; finish: () => void; fail: () => void }[] = [];
  const draw = ({ title }: PictureContent) =>
    new Promise<Buffer>((resolve, reject) => {
      asked.push({
        title,
        finish: () => resolve(Buffer.from(`picture of ${title}`)),
        fail: () => reject(new Error('no paint')),
      });
    });
  return { asked, draw };
}

async function openWith(register: (app: HttpApp) => void): Promise<HttpApp> {
  const { app } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  register(app);
  await app.ready();
  atTheEnd(() => app.close());
  return app;
}

async function openByHand() {
  const { asked, draw } = drawByHand();
  const serve = pictureServer(draw);
  const app = await openWith((opened) => {
    opened.get<{ Params: { title: string } }>('/:title', ({ params }, reply) =>
      serve(reply, { title: params.title, subtitle: '' }),
    );
  });
  const get = (title: string, headers = {}) => app.inject({ url: `/${title}`, headers });
  const started = (count: number) => expect.poll(() => asked.length).toBe(count);
  return { asked, get, started };
}

test('la portada tiene su imagen, con lo que hace falta para guardarla y mostrarla en otro sitio', async () => {
  const app = await openWith(registerDefaultPicture);
  const response = await app.inject({ url: '/imagenes/portada.png', headers: { 'accept-encoding': 'br' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'content-length': String(response.rawPayload.length),
  });
  expect(response.rawPayload.toString('latin1', 1, 4)).toBe('PNG');

  const head = await app.inject({ method: 'HEAD', url: '/imagenes/portada.png' });
  expect(head.headers['content-length']).toBe(response.headers['content-length']);
});

test('quien ya la tiene recibe 304 sin que se dibuje', async () => {
  const { asked, get, started } = await openByHand();
  const first = get('a');
  await started(1);
  asked[0]?.finish();
  const etag = String((await first).headers.etag);
  expect(etag).toMatch(/^"[\w-]{43}"$/);

  for (const known of [etag, `W/${etag}`, `"otra", ${etag}`, '*']) {
    const response = await get('a', { 'if-none-match': known });
    expect(response.statusCode).toBe(304);
    expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400' });
    expect(response.rawPayload).toHaveLength(0);
  }
  const other = get('b', { 'if-none-match': etag });
  await started(2);
  asked[1]?.finish();
  const answer = await other;
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.etag).not.toBe(etag);
});

test('lo dibujado se recuerda, y quienes piden lo mismo a la vez esperan un solo dibujo', async () => {
  const { asked, get, started } = await openByHand();
  const both = [get('a'), get('a')];
  await started(1);
  asked[0]?.finish();
  const answers = [...(await Promise.all(both)), await get('a')];
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill('picture of a'));
  expect(asked).toHaveLength(1);
});

test('se dibuja de una en una, en el orden en que se pide', async () => {
  const { asked, get, started } = await openByHand();
  const answers = ['a', 'b', 'c'].map((title) => get(title));
  for (const [index, title] of ['a', 'b', 'c'].entries()) {
    await started(index + 1);
    expect(asked.at(-1)?.title).toBe(title);
    asked[index]?.finish();
    expect((await answers[index])?.body).toBe(`picture of ${title}`);
  }
});

test('un dibujo que falla no detiene la cola ni se recuerda', async () => {
  const { asked, get, started } = await openByHand();
  const [failing, next] = [get('a'), get('b')];
  await started(1);
  asked[0]?.fail();
  const failed = await failing;
  expect(failed.statusCode).toBe(500);
  expect(failed.headers['cache-control']).toBeUndefined();
  await started(2);
  asked[1]?.finish();
  expect((await next).statusCode).toBe(200);

  const again = get('a');
  await started(3);
  asked[2]?.finish();
  expect((await again).body).toBe('picture of a');
});

test('con veinte esperando, la siguiente se rechaza con 503 hasta que haya sitio', async () => {
  const { asked, get, started } = await openByHand();
  const waiting = Array.from({ length: 21 }, (_, index) => get(`n${index}`));
  await started(1);
  const refused = await get('una-mas');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.headers['cache-control']).toBeUndefined();
  expect(refused.json().codigo).toBe(50302);

  // More people may ask for a picture that already waits.
  waiting.push(get('n5'));
  asked[0]?.finish();
  await started(2);
  waiting.push(get('una-mas'));
  for (let index = 1; index < 22; index++) {
    await started(index + 1);
    asked[index]?.finish();
  }
  const codes = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
  expect(codes).toEqual(Array(23).fill(200));
});
