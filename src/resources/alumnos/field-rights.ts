import type { Perfil } from '#office/access/roles.ts';
import type { alumnos } from './contract.ts';

type Name = keyof typeof alumnos.fields;

const OF_THE_PERSON: readonly Name[] = [
  ...(['apellidos', 'email', 'telefono', 'dni', 'fechaNacimiento', 'codigoPostal'] as const),
  ...(['mensaje', 'notas', 'disponibilidad', 'municipio', 'tutorNombre', 'tutorTelefono'] as const),
];

/** Whether a worker of this role sees what is asked for, and not by whom. */
export const seesNoPeople = ({ rol }: Pick<Perfil, 'rol'>): boolean => rol === 'Editor' || rol === 'Lectura';

/** Fields of a learner that a worker of this role doesn't see. */
export const learnerFieldRights = (perfil: Pick<Perfil, 'rol'>): { hidden?: readonly Name[] } =>
  seesNoPeople(perfil) ? { hidden: OF_THE_PERSON } : {};
