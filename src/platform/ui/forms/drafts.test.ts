import { expect, test } from 'vitest';
import { type Draft, draftKey, forgetOldDrafts, keepDraft, onlyHeldBack, readDraft } from './drafts.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

/** Storage of a browser with room for this many characters. */
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  const used = () => [...kept].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (used() - (kept.get(key)?.length ?? 0) + text.length > room) throw new Error('full');
      kept.set(key, text);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const draft = (at: string, titulo = 'x'): Draft<{ version: number }> => ({
  base: { version: 3 },
  typed: { titulo },
  at,
});
const minute = (at: number) => new Date(NOW.getTime() + at * 60_000).toISOString();

test('lo que se escribía vuelve entero, sobre la versión que se leyó, y es de quien lo escribía', () => {
  const storage = memory();
  const key = draftKey('ana', 'presupuestos/1');
  expect(keepDraft(storage, key, draft(NOW.toISOString(), 'Web nueva'))).toBe(true);
  expect(readDraft(storage, key, NOW)).toEqual(draft(NOW.toISOString(), 'Web nueva'));
  expect(readDraft(storage, draftKey('luis', 'presupuestos/1'), NOW)).toBeUndefined();
});

test('lo de hace más de una semana no se ofrece, y se va', () => {
  const storage = memory();
  const key = draftKey('ana', 'presupuestos/1');
  keepDraft(storage, key, draft('2026-11-14T10:00:01Z'));
  expect(readDraft(storage, key, NOW)).toBeDefined();
  keepDraft(storage, key, draft('2026-11-14T10:00:00Z'));
  expect(readDraft(storage, key, NOW)).toBeUndefined();
  storage.setItem('token', 'secreto');
  keepDraft(storage, draftKey('luis', 'presupuestos/1'), draft(minute(0)));
  forgetOldDrafts(storage, NOW);
  expect(storage.getItem(key)).toBeNull();
  expect([storage.getItem('token'), storage.length]).toEqual(['secreto', 2]);
});

test('ni claves ni cuentas se quedan en el navegador, ni con otro nombre, ni en lo que se leyó', () => {
  const storage = memory();
  const key = draftKey('ana', 'clientes/1');
  const iban = 'ES91 2100 0418 4502 0005 1332';
  const typed = { nombre: 'Ñandú', iban, clave: 'Secreta2026', notas: iban, cuentaBancaria: '1' };
  keepDraft(storage, key, { base: { version: 3, iban, nombre: 'Antes' }, typed, at: NOW.toISOString() });
  expect(readDraft(storage, key, NOW)).toEqual({
    base: { version: 3, nombre: 'Antes' },
    typed: { nombre: 'Ñandú' },
    at: NOW.toISOString(),
  });
  expect(onlyHeldBack({ version: 4, iban, nombre: 'Ahora' })).toEqual({ iban });
});

test('no se guardan más de veinte: se van los más viejos', () => {
  const storage = memory();
  for (let at = 0; at < 25; at += 1) keepDraft(storage, draftKey('ana', String(at)), draft(minute(at)));
  expect(storage.length).toBe(20);
  expect(readDraft(storage, draftKey('ana', '4'), NOW)).toBeUndefined();
  expect(readDraft(storage, draftKey('ana', '5'), NOW)).toBeDefined();
});

test('sin sitio se va el más viejo, y lo que no es un borrador se queda', () => {
  const storage = memory(450);
  storage.setItem('token', 'secreto');
  keepDraft(storage, draftKey('ana', '1'), draft(minute(1), 'a'.repeat(200)));
  expect(keepDraft(storage, draftKey('ana', '2'), draft(minute(2), 'b'.repeat(200)))).toBe(true);
  expect(readDraft(storage, draftKey('ana', '1'), NOW)).toBeUndefined();
  expect(storage.getItem('token')).toBe('secreto');
  expect(keepDraft(storage, draftKey('ana', '3'), draft(minute(3), 'c'.repeat(900)))).toBe(false);
});

test('lo demasiado largo no se guarda, ni se queda lo de antes como si fuera lo último', () => {
  const storage = memory();
  const key = draftKey('ana', '1');
  keepDraft(storage, key, draft(minute(0)));
  expect(keepDraft(storage, key, draft(minute(1), 'x'.repeat(1_000_001)))).toBe(false);
  expect(readDraft(storage, key, NOW)).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"typed":{},"at":"ayer"}',
  '{"typed":{"a":1},"at":"2026-11-21T09:00:00Z"}',
])('lo que no es un borrador no se ofrece: %s', (text) => {
  const storage = memory();
  storage.setItem('borrador:ana:1', text);
  expect(readDraft(storage, 'borrador:ana:1', NOW)).toBeUndefined();
});
