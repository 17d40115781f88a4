import { client } from '#platform/browser/operations.ts';
import type { UsersPath } from './calls.ts';
import type { accessOperations, verificationOperations } from './operations.ts';

/** Calls of the pages to enter, for one kind of users. */
export const accessCalls = (path: UsersPath) =>
  client<ReturnType<typeof accessOperations>>(
    { entrar: `POST ${path}/entrar`, restablecerClave: `PUT ${path}/restablecerClave` },
    { renew: false },
  );

export const verificationCalls = client<typeof verificationOperations>(
  { verificarEmail: 'PUT usuariosClientes/verificarEmail' },
  { renew: false },
);
