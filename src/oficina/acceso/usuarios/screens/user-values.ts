import { roleText } from '#oficina/base/roles/role-texts.ts';
import type { TipoUsuario } from '#oficina/base/roles/roles.ts';
import { readPhone } from '#platform/kit/people/phone.ts';
import { emailRule, required } from '#platform/ui/forms/rules.ts';
import type { Usuario } from '../contract.ts';

export const userLabels = {
  nombre: 'Nombre',
  email: 'Correo electrónico',
  telefono: 'Teléfono',
  rol: 'Rol',
  estado: 'Estado',
};

export type UserValues = Record<keyof typeof userLabels, string>;

export const toUserValues = ({ nombre, email, telefono, rol, estado }: Usuario): UserValues => ({
  nombre,
  email,
  telefono: telefono ?? '',
  rol,
  estado,
});

function phoneRule(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readPhone(text);
  return 'motivo' in read ? read.motivo : null;
}

export const userRules = {
  nombre: required('Escribe el nombre'),
  email: emailRule,
  telefono: phoneRule,
};

/** Fields that every user has. */
export const userRequired = ['nombre', 'email'] as const;

export const stateNames: Record<string, string> = {
  pendiente: 'Pendiente',
  activo: 'Activo',
  bloqueado: 'Bloqueado',
  baja: 'De baja',
};

/** Value of a field as the person reads it. */
export const shownValue = (tipo: TipoUsuario) => (name: keyof UserValues, value: string) => {
  if (name === 'rol') return roleText(tipo, value).name;
  return name === 'estado' ? (stateNames[value] ?? value) : value;
};
