import { isSame } from '../same-person.ts';
import type { RolFirmante } from '../states.ts';
import type { Contacto } from './firmas-card.tsx';
import type { Firmante } from './use-firmas.ts';

/** A person who is no contact. */
export type Other = { nombre: string; email: string; rol: RolFirmante };

export type Chosen = {
  /** Places of the chosen contacts. */
  elegidos: number[];
  /** Role of each contact in the signing, by their place; most of them sign. */
  roles: Record<number, RolFirmante>;
  otros: Other[];
};

/** A person to ask; `campo` is where the form has what they do. */
export type PersonToAsk = Other & { campo: string };

/** The people to ask, in order: the chosen contacts whom nobody has asked yet, and the others. */
export const peopleIn = (
  { elegidos, roles, otros }: Chosen,
  contacts: readonly Contacto[],
  askedAlready: readonly Pick<Firmante, 'nombre' | 'email'>[],
): PersonToAsk[] => [
  ...elegidos.flatMap((at): PersonToAsk[] => {
    const contact = contacts[at];
    if (!contact || askedAlready.some((one) => isSame(one, contact))) return [];
    const { nombre, email } = contact;
    return [{ nombre, email: email ?? '', rol: roles[at] ?? 'firmante', campo: `roles.${at}` }];
  }),
  ...otros.map(({ nombre, email, rol }, at) => ({
    nombre: nombre.trim(),
    email: email.trim(),
    rol,
    campo: `otros.${at}.rol`,
  })),
];

/** How those who have just been asked will know. `firmantes`: everybody of the solicitud. */
export function askingWords(
  people: readonly Pick<Firmante, 'nombre' | 'email'>[],
  firmantes: readonly Pick<Firmante, 'nombre' | 'email' | 'turno' | 'enviadoEn'>[],
): string {
  const now = firmantes.filter((one) => people.some((other) => isSame(one, other)));
  if (now.some(({ turno, email, enviadoEn }) => turno && email && !enviadoEn))
    return 'Firma pedida: sus correos están en cola';
  if (now.some(({ turno }) => turno)) return 'Firma pedida: se firma en esta pantalla';
  return 'Firma pedida: les toca después de los anteriores';
}
