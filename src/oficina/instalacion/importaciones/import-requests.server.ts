import type { FastifyRequest } from 'fastify';
import { actorOf, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { invalidFields, notAllowed, notFound } from '#platform/http/errors.server.ts';
import type { ModoImportacion } from './contract.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { findImport, type StoredImport } from './read-imports.server.ts';
import { type ImportServices, importableOf } from './services.server.ts';

/** Admits roles that may import into some family; each handler then checks its own family. */
export const mayImportAny = ({ importables }: ImportServices): RouteAccess => ({
  tipos: ['trabajador'],
  decide: (actor) => importables.some(({ recurso }) => permitted(actor, recurso, 'I') !== null),
});

export function allowed(services: ImportServices, request: FastifyRequest, familia: string): Importable {
  const importable = importableOf(services, familia);
  if (!importable) throw notFound('lo que se quiere importar');
  if (permitted(actorOf(request), importable.recurso, 'I') === null) throw notAllowed();
  return importable;
}

export async function find(
  services: ImportServices,
  request: FastifyRequest,
  id: string,
): Promise<StoredImport> {
  const row = await findImport(services, id);
  allowed(services, request, row.familia);
  return row;
}

type Mapping = Pick<
  StoredImport,
  'familia' | 'columnas' | 'mapeo' | 'tambien' | 'clave' | 'modo' | 'entendido'
>;

export function refuseMapping(services: ImportServices, request: FastifyRequest, mapping: Mapping): void {
  const { mapeo, tambien, clave, modo, columnas, entendido } = mapping;
  const importable = allowed(services, request, mapping.familia);
  const fields = fieldsFor(importable, actorOf(request));
  const used = [...mapeo, ...tambien].filter((name) => name !== null);
  const refuse = (campo: string, motivo: string) => {
    throw invalidFields([{ campo, motivo }]);
  };
  const doubt = entendido.find(({ duda }) => duda);
  if (doubt) refuse('lectura', 'elige antes cómo se leen sus letras: hay dos lecturas posibles');
  if (tambien.length > 0 && tambien.length !== mapeo.length) refuse('tambien', 'no dice qué es cada columna');
  if (mapeo.length !== columnas.length) refuse('mapeo', 'no dice qué es cada columna');
  if (used.length === 0) refuse('mapeo', 'elige al menos una columna');
  const strange = used.find((name) => !(name in fields));
  if (strange !== undefined) refuse('mapeo', `no hay ningún campo ${strange}`);
  const twice = used.find((name, index) => used.indexOf(name) !== index);
  if (twice !== undefined) refuse('mapeo', `dos columnas son «${fields[twice]?.title}»: deja solo una`);
  refuseKey(importable, clave, modo);
  if (clave !== null && !used.includes(clave))
    refuse('clave', `ninguna columna es «${fields[clave]?.title ?? clave}»`);
}

/** Only a role that may import clientes may make them. */
export function refuseClientes(request: FastifyRequest, crearClientes: boolean | undefined): void {
  if (crearClientes && permitted(actorOf(request), 'clientes', 'I') === null)
    throw invalidFields([{ campo: 'crearClientes', motivo: 'tu rol no permite crear clientes' }]);
}

export function refuseKey({ claves }: Importable, clave: string | null, modo: ModoImportacion): void {
  if (clave !== null && !claves.includes(clave))
    throw invalidFields([{ campo: 'clave', motivo: `elige entre ${claves.join(', ')}` }]);
  if (clave === null && modo !== 'crear')
    throw invalidFields([{ campo: 'clave', motivo: 'di por qué dato se reconoce lo que ya existe' }]);
}
