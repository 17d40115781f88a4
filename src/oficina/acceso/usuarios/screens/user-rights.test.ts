import { expect, test } from 'vitest';
import { rightsOver } from './user-rights.ts';

const person = (tipo: 'cliente' | 'trabajador', rol: string) => ({ _id: 'yo', tipo, rol });
const granted = (rol: string, userId: string) => {
  const { basics, decides, removes } = rightsOver(person('trabajador', rol), 'usuariosTrabajador', userId);
  return { basics, decides, removes };
};

test('un Administrador lo cambia todo de los demás, y de sí mismo solo sus datos', () => {
  expect(granted('Administrador', 'otra')).toEqual({ basics: true, decides: true, removes: true });
  expect(granted('Administrador', 'yo')).toEqual({ basics: true, decides: false, removes: false });
});

test('quien no administra cambia sus datos y nada de los demás', () => {
  expect(granted('Lectura', 'yo')).toEqual({ basics: true, decides: false, removes: false });
  expect(granted('Lectura', 'otra')).toEqual({ basics: false, decides: false, removes: false });
});

test('un Gestor cambia usuarios de clientes y no los elimina', () => {
  const rights = rightsOver(person('trabajador', 'Gestor'), 'usuariosCliente', 'otra');
  expect(rights).toMatchObject({ basics: true, decides: true, removes: false });
});

test('un Propietario decide sobre los demás de su autoescuela; un Editor, sobre nadie', () => {
  const over = (rol: string) => rightsOver(person('cliente', rol), 'usuariosCliente', 'otra');
  expect(over('Propietario')).toMatchObject({ decides: true, removes: true });
  expect(over('Editor')).toMatchObject({ basics: false, decides: false, removes: false });
});
