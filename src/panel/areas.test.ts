import { expect, test } from 'vitest';
import { afterSignIn } from './areas.ts';

test.each(['/panelAdmin/clientes', '/panelAdmin/clientes/7?pagina=2', '/panelAdmin/auxiliares/permisos'])(
  'después de entrar se vuelve a %s',
  (wanted) => {
    expect(afterSignIn('trabajador', wanted)).toBe(wanted);
  },
);

test.each([
  null,
  '',
  '/panelAdmin',
  '/panelAdmin/',
  '/panelAdmin//otro.es',
  '/panelAdmin/\\otro.es',
  '/panelAdmin/..\\..',
  '/panelCliente/perfilUsuario',
  '//otro.es/panelAdmin/x',
  'https://otro.es/panelAdmin/x',
  'javascript:alert(1)//panelAdmin/x',
])('con «%s» se va a los presupuestos', (wanted) => {
  expect(afterSignIn('trabajador', wanted)).toBe('/panelAdmin/presupuestos/');
});

test('un cliente va a su perfil', () => {
  expect(afterSignIn('cliente', '/panelAdmin/clientes')).toBe('/panelCliente/perfilUsuario/');
});
