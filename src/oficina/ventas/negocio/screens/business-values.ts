import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { readIban, spacedIban } from '#platform/kit/people/iban.ts';
import { readNif, WRONG_CONTROL } from '#platform/kit/people/nif.ts';
import { readPhone } from '#platform/kit/people/phone.ts';
import { emailRule, required } from '#platform/ui/forms/rules.ts';
import type { Negocio } from '../contract.ts';

export type BusinessValues = Record<keyof typeof labels, string>;

export const labels = {
  razonSocial: 'Razón social',
  nombreComercial: 'Nombre comercial',
  nif: 'NIF',
  direccion: 'Dirección',
  datosRegistrales: 'Datos registrales',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  iban: 'IBAN de la cuenta de cobro',
  impuesto: 'Impuesto de tus ventas',
  colorPapeles: 'Color de los papeles',
  piePapeles: 'Pie de los papeles',
  urlBlog: 'Blog',
  urlPrivacidad: 'Política de privacidad',
  urlCookies: 'Política de cookies',
  programaSubvencion: 'Programa de la subvención',
  agenteSubvencion: 'Agente de la subvención',
  claveMaxima: 'Largo de las claves',
  llevaPeticiones: 'Peticiones a autoescuelas sin alta',
};

const names = keysOf(labels);

/** Fields that the business may not be without. */
export const requiredNames = ['razonSocial', 'nombreComercial', 'nif', 'email'] as const;

/** Fields that are saved as null when they are empty. */
export const nullable = [
  'datosRegistrales',
  'telefono',
  'iban',
  'colorPapeles',
  'piePapeles',
  'urlBlog',
  'urlPrivacidad',
  'urlCookies',
  'programaSubvencion',
  'agenteSubvencion',
] as const;

/** A text for each field of the form. */
export function toValues(business: Negocio): BusinessValues {
  const values = { ...labels };
  for (const name of names) values[name] = String(business[name] ?? '');
  return { ...values, iban: spacedIban(values.iban) };
}

const optional = (rule: (text: string) => string | null) => (text: string) =>
  text.trim() === '' ? null : rule(text);

const webRule = optional((text) =>
  /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
    ? null
    : 'Escribe la dirección completa, como https://ejemplo.es',
);

function nifRule(text: string): string | null {
  const read = readNif(text);
  if ('motivo' in read) return read.motivo;
  return read.dudoso ? WRONG_CONTROL : null;
}

function ibanRule(text: string): string | null {
  const read = readIban(text);
  return 'motivo' in read ? read.motivo : null;
}

function phoneRule(text: string): string | null {
  const read = readPhone(text);
  return 'motivo' in read ? read.motivo : null;
}

export const rules = {
  razonSocial: required('Escribe la razón social'),
  nombreComercial: required('Escribe el nombre comercial'),
  nif: nifRule,
  telefono: optional(phoneRule),
  email: emailRule,
  iban: optional(ibanRule),
  colorPapeles: optional((text) =>
    /^#[0-9a-f]{6}$/i.test(text.trim()) ? null : 'Escribe un color como #1f4b8f',
  ),
  urlBlog: webRule,
  urlPrivacidad: webRule,
  urlCookies: webRule,
};
