import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { choices, type Field } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { clientes } from './contract.ts';

/** Fields that the autoescuela sees and only the business changes. */
const FIXED = [
  ...(['codigo', 'razonSocial', 'tipoPersona', 'nif', 'numRegistroDgt', 'seccion', 'publicado'] as const),
] as const;

/** Fields to contact and invoice the autoescuela. */
export const CONTACTO = [
  ...(['email', 'telefono', 'direccion', 'codigoPostal', 'municipio', 'codProvincia'] as const),
  ...(['emailFacturas', 'iban', 'aceptaMarketing'] as const),
] as const;

/** Fields of the profile, which the office edits on its own screen together with the features. */
export const FICHA = ['horario', 'notaHorario', 'idiomas', 'vehiculos'] as const;

/** Fields that visitors read. */
export const PROFILE = [...(['nombreComercial', 'web', 'descripcion'] as const), ...FICHA] as const;

type Name = keyof typeof clientes.fields;

/** A feature to choose. */
export type Feature = Pick<Caracteristica, 'codigo' | 'nombre' | 'vaCon'>;

const pick = (names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, clientes.fields[name]]));

/** The cliente neither sees nor changes its stage, so the check gets a neutral one. */
const STAGELESS = { etapa: 'prospeccion', motivoCierre: null };

/** The autoescuela's own row, with the fields that it may see. */
export const ownCliente: Resource = {
  ...clientes,
  one: 'el perfil',
  fields: pick([...FIXED, ...CONTACTO, ...PROFILE]),
  check: (row, before) =>
    clientes.check?.({ ...row, ...STAGELESS } as never, { ...before, ...STAGELESS } as never) ?? [],
};

/** Field of the features; it leaves out those derived from a language or vehicle. */
const featuresField = (features: readonly Feature[], title: string): Field =>
  choices({
    title,
    hint: 'Quien compara puede pedir que lo haya',
    options: Object.fromEntries(
      features.filter(({ vaCon }) => !vaCon).map(({ codigo, nombre }) => [codigo, nombre]),
    ),
  });

/** The own row with the field of features. */
export const withFeatures = (features: readonly Feature[]): Resource => ({
  ...ownCliente,
  fields: { ...ownCliente.fields, caracteristicas: featuresField(features, 'Qué más ofreces') },
});

/** Profile that a worker edits: opening hours, languages, vehicles and features. */
export const officeProfile = (features: readonly Feature[]): Resource => ({
  ...clientes,
  one: 'la ficha',
  fields: { ...pick(FICHA), caracteristicas: featuresField(features, 'Qué más ofrece') },
  check: () => [],
});

/** Fields that the autoescuela writes itself. */
export const OWN_WRITTEN: readonly string[] = [...PROFILE, ...CONTACTO, 'caracteristicas'];
