import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import type { alumnos } from './contract.ts';

type Name = keyof typeof alumnos.fields;

const OF_THE_PERSON: readonly Name[] = [
  ...(['apellidos', 'email', 'telefono', 'dni', 'fechaNacimiento', 'codigoPostal'] as const),
  ...(['mensaje', 'notas', 'disponibilidad', 'municipio', 'tutorNombre', 'tutorTelefono'] as const),
];

/** Tells whether a role sees the requests but not the people who make them. */
export const seesNoPeople = ({ rol }: Pick<Perfil, 'rol'>): boolean => rol === 'Editor' || rol === 'Lectura';

/** Fields of an alumno that a worker's role may not see. */
export const alumnoFieldRights = (perfil: Pick<Perfil, 'rol'>): { hidden?: readonly Name[] } =>
  seesNoPeople(perfil) ? { hidden: OF_THE_PERSON } : {};

/** Tells whether a role sees the documentos of alumnos: the server gives them to who may change alumnos (`documentoScope`). */
export const seesAlumnoFiles = (perfil: Perfil): boolean =>
  permitted(perfil, 'documentos', 'L') !== null && permitted(perfil, 'alumnos', 'A') !== null;
