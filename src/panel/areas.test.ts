import { expect, test } from 'vitest';
import { afterSignIn } from './areas.ts';

const manager = { tipo: 'trabajador', rol: 'Gestor' } as const;

test.each(['/panelAdmin/clientes', '/panelAdmin/clientes/7?pagina=2', '/panelAdmin/auxiliares/permisos'])(
  'después de entrar se vuelve a %s',
  (wanted) => {
    expect(afterSignIn(manager, wanted)).toBe(wanted);
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
  expect(afterSignIn(manager, wanted)).toBe('/panelAdmin/presupuestos/');
});

test('un cliente va a su perfil', () => {
  expect(afterSignIn({ tipo: 'cliente', rol: 'Propietario' }, '/panelAdmin/clientes')).toBe(
    '/panelCliente/perfilUsuario/',
  );
});

test('quien no lleva presupuestos empieza por lo que hay hoy', () => {
  const editor = { tipo: 'trabajador', rol: 'Editor' } as const;
  expect(afterSignIn(editor, null)).toBe('/panelAdmin/hoy');
  expect(afterSignIn(editor, '/panelAdmin/anuncios')).toBe('/panelAdmin/anuncios');
  expect(afterSignIn({ ...manager, inicio: 'hoy' }, null)).toBe('/panelAdmin/hoy');
});
