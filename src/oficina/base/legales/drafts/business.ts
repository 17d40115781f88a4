import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';

/** Data of the business that the drafts are made of. */
export type Business = {
  razonSocial: string;
  nombreComercial: string;
  nif: string;
  direccion: string;
  telefono: string | null;
  email: string;
  datosRegistrales: string | null;
};

/** Mark of a datum that is missing; a text with one is not published. */
const MARK = /\[FALTA: ([^\]]+)\]/g;

const given = (value: string | null, name: string): string => value?.trim() || `[FALTA: ${name}]`;

/** Names of the data that are missing in a text, each once. */
export const missingIn = (texto: string): string[] => [
  ...new Set([...texto.matchAll(MARK)].map(([, name = '']) => name)),
];

/** First letters of the NIF of businesses that are in a register: companies, cooperatives and associations (RD 1065/2007). */
const REGISTERED = /^[ABCDFGJUVNW]/;

/** Each datum as the drafts write it: itself, or the mark of what is missing. */
export function datosOf(business: Business) {
  const { razonSocial, email, nif, datosRegistrales } = business;
  const registry = datosRegistrales?.trim();
  return {
    nombreComercial: business.nombreComercial,
    razonSocial: given(razonSocial === SIN_CONFIGURAR.razonSocial ? '' : razonSocial, 'la razón social'),
    nif: given(nif, 'el NIF'),
    direccion: given(business.direccion, 'la dirección'),
    email: given(email === SIN_CONFIGURAR.email ? '' : email, 'el correo'),
    telefono: business.telefono,
    /** Only a registered business must give its register data (LSSI art. 10.1.b). */
    registro: registry || (REGISTERED.test(nif) ? given('', 'los datos registrales') : null),
  };
}

export type Datos = ReturnType<typeof datosOf>;
