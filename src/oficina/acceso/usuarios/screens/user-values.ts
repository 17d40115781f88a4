import { readPhone } from '#kit/phone.ts';
import { roleText } from '#office/access/role-texts.ts';
import type { TipoUsuario } from '#office/access/roles.ts';
import { emailRule, required } from '#web/forms/rules.ts';
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
