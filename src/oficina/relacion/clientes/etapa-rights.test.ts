import { expect, test } from 'vitest';
import { permitted, rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { mayMoveClientes } from './etapa-rights.ts';
import { clienteFieldRights } from './field-rights.ts';

test.each(rolesTrabajador)(
  'el tablero deja mover clientes a %s si el servidor le deja cambiar la etapa',
  (rol) => {
    const user = { tipo: 'trabajador', rol } as const;
    const { writable } = clienteFieldRights(user);
    const server = permitted(user, 'clientes', 'A') !== null && (writable?.includes('etapa') ?? true);
    expect(mayMoveClientes(user)).toBe(server);
  },
);
