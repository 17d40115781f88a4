import { expect, test } from 'vitest';
import { noteOf } from './quick-note.tsx';

test('una nota corta es su asunto; de una larga lo es el principio, y se guarda entera', () => {
  expect(noteOf('  Llama el lunes ')).toEqual({ asunto: 'Llama el lunes', descripcion: null });
  expect(noteOf('Llama el lunes\npor la tarde')).toEqual({
    asunto: 'Llama el lunes',
    descripcion: 'Llama el lunes\npor la tarde',
  });
  const long = noteOf('palabra '.repeat(40));
  expect([long.asunto.length <= 120, long.asunto.endsWith('…')]).toEqual([true, true]);
  expect(long.descripcion).toBe('palabra '.repeat(40).trim());
});
