import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { type Call, type ClientOptions, createClient } from './client.ts';
import { memoryStorage, tokenFor } from './session/session.testing.server.ts';
import { keepSession, type SessionKeeper } from './session/session.ts';

type SeenRequest = { method?: string; url?: string; token?: string; type?: string; body: string };
type Answer = (seen: SeenRequest, response: http.ServerResponse) => void;

const OLD = tokenFor({ sid: 'vieja' });
const NEW = tokenFor({ sid: 'nueva' });

let seen: SeenRequest[] = [];
/** Idempotency-Key of each request of `seen`. */
let keys: (string | undefined)[] = [];
let answer: Answer = (_seen, response) => response.end('true');
const origin = await serve();
let session: SessionKeeper;

beforeEach(() => {
  seen = [];
  keys = [];
  session = keepSession(memoryStorage(), memoryStorage(), new EventTarget());
});

async function serve(): Promise<string> {
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const { token, 'content-type': type } = request.headers as Record<string, string>;
    const one: SeenRequest = { method: request.method, url: request.url, token, type, body };
    seen.push(one);
    keys.push(request.headers['idempotency-key'] as string | undefined);
    answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const client = (options: Partial<ClientOptions> = {}): Call =>
  createClient({ origin, session, renewSession: async () => false, ...options });

const refuse = (response: http.ServerResponse, body: { codigo: number; mensaje: string }) =>
  response.writeHead(Math.trunc(body.codigo / 100)).end(JSON.stringify({ ...body, idTraza: 't' }));

/** Refuses the old session, and answers any other. */
const onlyNew: Answer = ({ token }, response) =>
  token === OLD
    ? refuse(response, { codigo: 40101, mensaje: 'Tu sesión ha caducado' })
    : response.end(JSON.stringify({ con: token }));

describe('una llamada', () => {
  test('un formulario va con sus partes, cuyo principio dice el navegador', async () => {
    const body = new FormData();
    body.set('alt', 'Una fachada');
    await client()('POST', 'x/crear', { body });
    expect(seen[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('Una fachada');
  });

  test('lleva la sesión, el cuerpo y los parámetros que no están vacíos', async () => {
    answer = (_seen, response) => response.end(JSON.stringify({ total: 3 }));
    session.signIn(NEW);
    const query = { texto: 'Ñ & más', pagina: 2, rol: '', estado: undefined, _id: ['a', 'b'] };
    await expect(client()('PUT', 'x/actualizar', { query, body: { a: 1 } })).resolves.toEqual({ total: 3 });
    expect(seen).toEqual([
      {
        method: 'PUT',
        url: '/x/actualizar?texto=%C3%91+%26+m%C3%A1s&pagina=2&_id=a&_id=b',
        token: NEW,
        type: 'application/json',
        body: '{"a":1}',
      },
    ]);
  });

  test('que se rechaza dice por qué y qué campos', async () => {
    const campos = [{ campo: 'email', motivo: 'no es un correo' }];
    answer = (_seen, response) =>
      response
        .writeHead(400)
        .end(JSON.stringify({ codigo: 40001, mensaje: 'No es válido', campos, idTraza: 't1' }));
    await expect(client()('POST', 'x/crear', { body: {} })).rejects.toMatchObject({
      codigo: 40001,
      mensaje: 'No es válido',
      campos,
      idTraza: 't1',
    });
  });

  test('que responde otro en lugar de la API no tiene mensaje', async () => {
    answer = (_seen, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    await expect(client()('GET', 'x/leer')).rejects.toMatchObject({ codigo: 50200, mensaje: '' });
  });

  test('que no llega lo dice con sus palabras', async () => {
    const nowhere = client({ origin: 'http://127.0.0.1:9' });
    await expect(nowhere('GET', 'x/leer')).rejects.toMatchObject({
      codigo: 0,
      mensaje: expect.stringContaining('No hay conexión'),
    });
  });

  test('que no acaba se deja a su hora', async () => {
    answer = () => {};
    await expect(client({ timeoutMs: 30 })('GET', 'x/leer')).rejects.toMatchObject({
      codigo: 0,
      mensaje: expect.stringContaining('tardando demasiado'),
    });
  });

  test('que se abandona no es un error de la API', async () => {
    answer = () => {};
    const leaving = new AbortController();
    const call = client()('GET', 'x/leer', {}, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('la clave de una operación', () => {
  const body = { importe: '50' };
  const pay = (call: Call, said: object = body) => call('POST', 'facturas/registrarCobro', { body: said });
  const unheard: Answer = (_seen, response) => response.destroy();
  const ok: Answer = (_seen, response) => response.end('true');

  test('es otra en cada una, y no va en lo que solo se lee', async () => {
    answer = ok;
    const call = client();
    await pay(call);
    await pay(call);
    await call('PUT', 'x/actualizar', { body });
    await call('GET', 'x/leer');
    await call('DELETE', 'x/eliminar', { body });
    expect(keys.slice(0, 3).every((key) => /^[\da-f-]{36}$/.test(key ?? ''))).toBe(true);
    expect(new Set(keys.slice(0, 3)).size).toBe(3);
    expect(keys.slice(3)).toEqual([undefined, undefined]);
  });

  test('es la misma cuando se vuelve a pulsar después de no recibir respuesta, hasta que la hay', async () => {
    const call = client();
    answer = unheard;
    await expect(pay(call)).rejects.toMatchObject({ codigo: 0 });
    answer = (_seen, response) => response.writeHead(502).end('<html>');
    await expect(pay(call)).rejects.toMatchObject({ codigo: 50_200 });
    answer = ok;
    await pay(call, { importe: '51' });
    await pay(call);
    await pay(call);
    const [first, second, corrected, third, next] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, corrected, next]).size).toBe(3);
  });

  test('un rechazo es una respuesta: el siguiente intento es otra operación', async () => {
    const call = client();
    answer = (_seen, response) => refuse(response, { codigo: 40904, mensaje: 'Ya está' });
    await expect(pay(call)).rejects.toMatchObject({ codigo: 40904 });
    answer = ok;
    await pay(call);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('es la misma al repetirse con otra sesión de la misma persona, y al enviar el mismo archivo', async () => {
    session.signIn(OLD);
    answer = onlyNew;
    const call = client({ renewSession: async () => session.signIn(NEW) !== undefined });
    await pay(call);
    expect(keys[0]).toBe(keys[1]);
    answer = unheard;
    const form = (content: string) => {
      const made = new FormData();
      made.set('archivo', new File([content], 'contrato.pdf', { lastModified: 1 }));
      return made;
    };
    for (const content of ['uno', 'uno', 'dos y más'])
      await expect(call('POST', 'documentos/crear', { body: form(content) })).rejects.toThrow();
    expect(keys[2]).toBe(keys[3]);
    expect(keys[4]).not.toBe(keys[3]);
  });
});

describe('cuando la sesión ha caducado', () => {
  beforeEach(() => {
    answer = onlyNew;
    session.signIn(OLD);
  });

  test('se vuelve a entrar y la llamada se repite una vez', async () => {
    const renewSession = async () => session.signIn(NEW) !== undefined;
    await expect(client({ renewSession })('GET', 'x/leer')).resolves.toEqual({ con: NEW });
    expect(seen.map(({ token }) => token)).toEqual([OLD, NEW]);
  });

  test('varias llamadas a la vez lo piden una sola vez', async () => {
    let asked = 0;
    const { promise: typed, resolve: type } = Promise.withResolvers<void>();
    const renewSession = async () => {
      asked += 1;
      await typed;
      return session.signIn(NEW) !== undefined;
    };
    const call = client({ renewSession });
    const calls = [call('GET', 'x/leer'), call('GET', 'y/leer'), call('GET', 'z/leer')];
    await expect.poll(() => seen.length).toBe(3);
    type();
    expect(await Promise.all(calls)).toEqual([{ con: NEW }, { con: NEW }, { con: NEW }]);
    expect(asked).toBe(1);
  });

  test('una respuesta que llega tarde no vuelve a preguntar', async () => {
    const renewSession = async () => {
      throw new Error('nobody should be asked');
    };
    answer = (one, response) => {
      session.signIn(NEW);
      onlyNew(one, response);
    };
    await expect(client({ renewSession })('GET', 'x/leer')).resolves.toEqual({ con: NEW });
  });

  test('nada se repite como otra persona', async () => {
    const renewSession = async () => session.signIn(tokenFor({ _id: 'otra' })) !== undefined;
    await expect(client({ renewSession })('PUT', 'x/actualizar')).rejects.toMatchObject({ codigo: 40101 });
    expect(seen).toHaveLength(1);
  });

  test('si no se entra, falla como falló', async () => {
    await expect(client()('GET', 'x/leer')).rejects.toMatchObject({ codigo: 40101 });
  });

  test('no se pregunta a quien no había entrado, ni cuando se pide que no', async () => {
    const renewSession = async () => {
      throw new Error('nobody should be asked');
    };
    await expect(client({ renewSession })('PUT', 'salir', {}, { renew: false })).rejects.toMatchObject({
      codigo: 40101,
    });
    session.signOut();
    answer = (_seen, response) => refuse(response, { codigo: 40101, mensaje: 'Entra' });
    await expect(client({ renewSession })('GET', 'x/leer')).rejects.toMatchObject({ codigo: 40101 });
  });
});

describe('cuando hay que confirmar quién es', () => {
  const again: Answer = (_seen, response) => refuse(response, { codigo: 40303, mensaje: 'Confirma' });
  const body = { iban: 'ES91' };

  test('se pregunta una vez por todas, y cada llamada se repite como iba', async () => {
    session.signIn(NEW);
    let confirmed = false;
    let asked = 0;
    answer = (one, response) => (confirmed ? response.end('true') : again(one, response));
    const confirm = async () => {
      asked += 1;
      await expect.poll(() => seen.length).toBe(2);
      confirmed = true;
      return true;
    };
    const call = client({ remedies: { 40303: confirm } });
    const both = [call('PUT', 'x/actualizar', { body }), call('GET', 'y/exportar')];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(asked).toBe(1);
    const sent = seen.flatMap((one, place) =>
      one.method === 'PUT' ? [{ body: one.body, key: keys[place] }] : [],
    );
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });

  test('quien no lo confirma ve por qué no, y si ni así vale no se pregunta otra vez', async () => {
    session.signIn(NEW);
    answer = again;
    const no = client({ remedies: { 40303: async () => false } });
    await expect(no('PUT', 'x/actualizar', { body })).rejects.toMatchObject({ codigo: 40303 });
    expect(seen).toHaveLength(1);
    const yes = client({ remedies: { 40303: async () => true } });
    await expect(yes('PUT', 'x/actualizar', { body })).rejects.toMatchObject({ codigo: 40303 });
    expect(seen).toHaveLength(3);
  });
});
