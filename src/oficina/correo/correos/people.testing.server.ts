import { v7 as uuid } from 'uuid';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';

type NewUser = Partial<typeof usuarios.$inferInsert>;

/** Makes a worker, without a clave by default; gives their id. */
export async function makeUser(db: Db, user: NewUser = {}): Promise<string> {
  const id = uuid();
  const email = user.email ?? `${id}@ejemplo.es`;
  await db.insert(usuarios).values({
    id,
    email,
    emailClave: email,
    tipo: 'trabajador',
    rol: 'Gestor',
    nombre: 'Ana Peña',
    estado: 'pendiente',
    ...user,
  });
  return id;
}

/** Makes a cliente; gives its id. */
export async function makeCliente(db: Db, nombreComercial: string): Promise<string> {
  const id = uuid();
  await db.insert(clientes).values({
    id,
    codigo: id,
    razonSocial: `${nombreComercial} S. L.`,
    nombreComercial,
    nif: id,
    origen: 'web',
  });
  return id;
}
