import { choices } from '#kit/fields.ts';
import type { Resource } from '#kit/resource.ts';
import type { Caracteristica } from '../caracteristicasAutoescuela/catalogue.ts';
import { clientes } from './contract.ts';

/** What a school sees of its own row and the business alone may change. */
const FIXED = [
  ...(['codigo', 'razonSocial', 'tipoPersona', 'nif', 'numRegistroDgt', 'seccion', 'publicado'] as const),
] as const;

/** How to reach and invoice it. */
export const CONTACT = [
  ...(['email', 'telefono', 'direccion', 'codigoPostal', 'municipio', 'codProvincia'] as const),
  ...(['emailFacturas', 'iban', 'aceptaMarketing'] as const),
] as const;

/** What visitors read of it. */
export const PROFILE = ['nombreComercial', 'web', 'descripcion'] as const;

type Name = keyof typeof clientes.fields;

const pick = (names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, clientes.fields[name]]));

/** How far a sale has come is nothing of the client's, and no change of theirs moves it. */
const STAGELESS = { etapa: 'prospeccion', motivoCierre: null };

/** A school's own row, as far as it is theirs to see. */
export const ownClient = {
  ...clientes,
  one: 'el perfil',
  fields: pick([...FIXED, ...CONTACT, ...PROFILE]),
  check: (row: object, before: object | null) =>
    clientes.check?.({ ...row, ...STAGELESS } as never, { ...before, ...STAGELESS } as never) ?? [],
} as unknown as Resource;

/** The same with what the school offers, among the features that there are. */
export const withFeatures = (features: readonly Caracteristica[]): Resource => ({
  ...ownClient,
  fields: {
    ...ownClient.fields,
    caracteristicas: choices({
      title: 'Qué ofreces',
      hint: 'Quien compara puede pedir que lo haya',
      options: Object.fromEntries(features.map(({ codigo, nombre }) => [codigo, nombre])),
    }),
  },
});

/** Of those, what the school writes by itself. */
export const OWN_WRITTEN: readonly string[] = [...PROFILE, ...CONTACT, 'caracteristicas'];
