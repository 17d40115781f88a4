import { expect, test } from 'vitest';
import { badgeCode, widgetCode } from './embed-code.ts';

const autoescuela = {
  origin: 'https://sitio.example',
  slug: 'peña-madrid',
  permiso: 'B',
  tema: 'claro',
} as const;

test('el código es lo que se pega, y nada de lo que lleva se sale de sus comillas', () => {
  expect(widgetCode({ ...autoescuela, slug: 'mirador' })).toBe(
    '<script src="https://sitio.example/widget.js" data-seccion="mirador" data-permiso="B" async></script>',
  );
  expect(widgetCode({ ...autoescuela, tema: 'auto' })).toContain(' data-tema="auto" async');
  const badge = badgeCode({ ...autoescuela, slug: 'mirador', nombre: '"><script>alert(1)</script>' });
  expect(badge).not.toContain('<script');
  expect(badge).toContain('src="https://sitio.example/insignia/mirador.svg?permiso=B"');
});
