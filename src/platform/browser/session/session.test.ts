import { describe, expect, test } from 'vitest';
import { memoryStorage, tokenFor } from './session.testing.server.ts';
import { keepSession } from './session.ts';
import { userOf } from './token.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = NOW.getTime() / 1000 + 60;

describe('quién dice ser un token', () => {
  test('se lee con sus tildes', () => {
    const token = tokenFor({ email: 'begoña.núñez@mirador.es', exp: LATER });
    expect(userOf(token, NOW)).toEqual({
      _id: 'u1',
      email: 'begoña.núñez@mirador.es',
      rol: 'Administrador',
      tipo: 'trabajador',
      exp: LATER,
    });
  });

  test.each([
    ['no hay', null],
    ['es otra cosa', 'hola'],
    ['no es JSON', 'a.b.c'],
    ['es un texto', `a.${Buffer.from('"hola"').toString('base64url')}.c`],
    ['no dice el tipo', tokenFor({ tipo: undefined, exp: LATER })],
    ['es de un tipo que no existe', tokenFor({ tipo: 'jefe' as 'cliente', exp: LATER })],
    ['no dice hasta cuándo', tokenFor({ exp: undefined })],
    ['ha caducado', tokenFor({ exp: NOW.getTime() / 1000 })],
  ])('nadie si %s', (_what, token) => {
    expect(userOf(token, NOW)).toBeUndefined();
  });
});

describe('la sesión del navegador', () => {
  test('entrar la guarda y salir lo borra todo', () => {
    const storage = memoryStorage();
    storage.setItem('panel-menu', 'false');
    const session = keepSession(storage, memoryStorage(), new EventTarget());
    expect(session.get()).toBeUndefined();
    const token = tokenFor({});
    expect(session.signIn(token)?.email).toBe('ana@mirador.es');
    expect(storage.getItem('token')).toBe(token);
    session.signOut();
    expect(session.get()).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  test('una entrada rechazada lo borra todo menos los borradores, que esperan en la pestaña; salir los borra también', () => {
    const [storage, tab] = [memoryStorage(), memoryStorage()];
    const session = keepSession(storage, tab, new EventTarget());
    session.signIn(tokenFor({}));
    storage.setItem('panel-menu', 'false');
    storage.setItem('borrador:u1:marcas/nuevo', 'lo escrito');
    session.forget();
    expect(storage.length).toBe(0);
    expect(session.get()?.user.email).toBe('ana@mirador.es');
    session.signIn(tokenFor({}));
    expect(storage.getItem('borrador:u1:marcas/nuevo')).toBe('lo escrito');
    session.forget();
    session.signOut();
    expect([storage.length, tab.length]).toEqual([0, 0]);
  });

  test('no se entra con un token que no lo es', () => {
    const storage = memoryStorage();
    const session = keepSession(storage, memoryStorage(), new EventTarget());
    expect(session.signIn('hola')).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  test('sigue lo que se hace en otras pestañas', () => {
    const storage = memoryStorage();
    const tabs = new EventTarget();
    const session = keepSession(storage, memoryStorage(), tabs);
    const seen: (string | undefined)[] = [];
    session.subscribe(() => seen.push(session.get()?.user._id));
    const otherTab = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));

    storage.setItem('token', tokenFor({ _id: 'u2' }));
    otherTab('token');
    otherTab('panel-menu');
    storage.clear();
    otherTab(null);
    expect(seen).toEqual(['u2', undefined]);
  });
});
