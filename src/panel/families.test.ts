import { expect, test } from 'vitest';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { familiesFor } from './families.ts';

const knownTo = (rol: string, family: string) =>
  familiesFor({ tipo: 'trabajador', rol } as SessionUser)(family);

test('solo crea sobre la marcha quien puede crear', () => {
  expect(knownTo('Administrador', 'marcas')?.creation).toBeTypeOf('function');
  expect(knownTo('Comercial', 'marcas')?.creation).toBeUndefined();
  expect(knownTo('Comercial', 'clientes')?.creation).toBeTypeOf('function');
  expect(knownTo('Lectura', 'clientes')?.creation).toBeUndefined();
});

test('un registro señalado se abre donde su familia tiene pantalla y se puede ver', () => {
  expect(knownTo('Lectura', 'permisosConducir')?.base).toBe('/panelAdmin/auxiliares/permisos');
  expect(knownTo('Nadie', 'permisosConducir')?.base).toBeUndefined();
});

test('de lo que solo tiene una lista de nombres no se sabe más', () => {
  expect(knownTo('Administrador', 'responsables')).toBeUndefined();
});

test('el formulario corto pide lo imprescindible y empieza por lo que se buscaba', async () => {
  const { quickLayout } = await import('#platform/crud/screens/quick-form.tsx');
  const { alumnos } = await import('#oficina/relacion/alumnos/contract.ts');
  const layout = quickLayout(alumnos as never, ['email', 'telefono'], 'Ana');
  expect(layout.sections?.[0]?.fields).toEqual(['nombre', 'email', 'telefono', 'codProvincia', '_idPermiso']);
  expect(layout.initial).toEqual({ nombre: 'Ana' });
});
