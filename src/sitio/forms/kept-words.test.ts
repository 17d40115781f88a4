import { expect, test } from 'vitest';
import { forgetWords, HOURS, keepWords, readWords } from './kept-words.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');

/** A device with room for so many texts. */
function device(room = 100): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (kept.size >= room) throw new Error('full');
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

const words = { nombre: 'Ana', mensaje: '¿Cuándo puedo empezar?' };

test('lo escrito vuelve en su formulario y en ningún otro, hasta que se envía o se borra', () => {
  const own = device();
  keepWords(own, 'contacto', { at: NOW, words });
  expect(readWords(own, 'contacto', NOW)?.words).toEqual(words);
  expect(readWords(own, 'solicitud', NOW)).toBeUndefined();
  forgetWords(own, 'contacto');
  expect(readWords(own, 'contacto', NOW)).toBeUndefined();
});

test('a las 24 horas se va, también lo de los formularios que no se abren', () => {
  const own = device();
  own.setItem('token', 'de un panel');
  keepWords(own, 'contacto', { at: NOW, words });
  const almost = NOW + HOURS * 3_600_000 - 1;
  expect(readWords(own, 'contacto', almost)).toBeDefined();
  expect(readWords(own, 'registro', almost + 1)).toBeUndefined();
  expect([own.length, own.getItem('token')]).toEqual([1, 'de un panel']);
});

test('con el formulario vacío no queda nada, y sin sitio todo sigue como antes', () => {
  const own = device();
  keepWords(own, 'contacto', { at: NOW, words });
  keepWords(own, 'contacto', { at: NOW, words: { nombre: '', mensaje: '' } });
  expect(own.length).toBe(0);
  expect(() => keepWords(device(0), 'contacto', { at: NOW, words })).not.toThrow();
});

test.each(['', '{', 'null', '[]', '{"at":"ayer","words":{}}', `{"at":${NOW},"words":{"a":1}}`])(
  'lo que no es de un formulario no se ofrece: %s',
  (text) => {
    const own = device();
    own.setItem('formulario:contacto', text);
    expect(readWords(own, 'contacto', NOW)).toBeUndefined();
  },
);
