import { choices, type Field } from '#kit/fields.ts';
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

/** What has a screen of its own in the office, with the features. */
export const FICHA = ['horario', 'notaHorario', 'idiomas', 'vehiculos'] as const;

/** What visitors read of it. */
export const PROFILE = [...(['nombreComercial', 'web', 'descripcion'] as const), ...FICHA] as const;

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

/** What it offers, of the features that there are and go with nothing else that it says. */
const featuresField = (features: readonly Caracteristica[], title: string): Field =>
  choices({
    title,
    hint: 'Quien compara puede pedir que lo haya',
    options: Object.fromEntries(
      features.filter(({ vaCon }) => !vaCon).map(({ codigo, nombre }) => [codigo, nombre]),
    ),
  }) as Field;

/** The same with what the school offers. */
export const withFeatures = (features: readonly Caracteristica[]): Resource => ({
  ...ownClient,
  fields: { ...ownClient.fields, caracteristicas: featuresField(features, 'Qué más ofreces') },
});

/** What a worker writes of it apart from the rest of its data. */
export const officeProfile = (features: readonly Caracteristica[]): Resource =>
  ({
    ...clientes,
    one: 'la ficha',
    fields: { ...pick(FICHA), caracteristicas: featuresField(features, 'Qué más ofrece') },
    check: () => [],
  }) as unknown as Resource;

/** Of those, what the school writes by itself. */
export const OWN_WRITTEN: readonly string[] = [...PROFILE, ...CONTACT, 'caracteristicas'];
