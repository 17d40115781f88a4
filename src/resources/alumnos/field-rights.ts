import type { Perfil } from '#office/access/roles.ts';
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
