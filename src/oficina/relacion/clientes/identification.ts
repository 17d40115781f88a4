import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { readVatNumber } from '#platform/kit/people/vat-number.ts';

/**
 * Kinds of identification of a cliente on facturas: a Spanish NIF, or another document (list L7 of the
 * AEAT).
 */
export const identificaciones = {
  NIF: 'NIF español',
  '02': 'NIF-IVA de otro país de la Unión',
  '03': 'Pasaporte',
  '04': 'Documento oficial de su país',
  '05': 'Certificado de residencia',
  '06': 'Otro documento',
  '07': 'NIF español que no está en el censo',
} as const;

/**
 * Prefix of the placeholder for the number of an autoescuela that has not given its own. No factura can be issued with the
 * placeholder, and the true number replaces it.
 */
export const SIN_NIF = 'SINNIF';

export type Identificacion = keyof typeof identificaciones;

type NifFields = { identificacion: Identificacion; nif: string | null; codPais: string };

/** Problems between number, kind and country of a cliente; none if the three are unchanged, or there is no number. */
export function problemasDeIdentificacion(row: NifFields, before: NifFields | null): FieldProblem[] {
  const { identificacion, nif, codPais } = row;
  if (nif === null) return [];
  if (before?.identificacion === identificacion && before.nif === nif && before.codPais === codPais)
    return [];
  const number = numberProblem(identificacion, nif);
  if (number !== undefined) return [{ campo: 'nif', motivo: number }];
  const country = countryProblem({ identificacion, nif, codPais });
  return country === undefined ? [] : [{ campo: 'codPais', motivo: country }];
}

type FilledNifFields = NifFields & { nif: string };

function numberProblem(identificacion: Identificacion, nif: string): string | undefined {
  if (identificacion === '02') {
    const read = readVatNumber(nif);
    return 'motivo' in read ? read.motivo : undefined;
  }
  if (identificacion !== 'NIF' && identificacion !== '07') return undefined;
  const read = readNif(nif);
  if ('motivo' in read) return read.motivo;
  return identificacion === '07' && read.tipo === 'entidad'
    ? 'solo una persona física puede no estar en el censo'
    : undefined;
}

function countryProblem({ identificacion, nif, codPais }: FilledNifFields): string | undefined {
  if (identificacion === '02') {
    const read = readVatNumber(nif);
    return 'pais' in read && read.pais !== codPais
      ? `su NIF-IVA es de otro país: ${nif.slice(0, 2)}`
      : undefined;
  }
  if (identificacion === '07') return codPais === 'ES' ? undefined : 'un NIF español es de España';
  const foreign = identificacion === '04' || identificacion === '05' || identificacion === '06';
  return foreign && codPais === 'ES' ? 'di de qué país es su documento' : undefined;
}

type IdentityFields = Record<'razonSocial' | 'nif' | 'telefono' | 'email' | 'numRegistroDgt', string | null>;

/** Finds what a cliente lacks: a way to reach it without a NIF nor a code of the DGT, or a razón social with a NIF (decision 174). */
export function identityProblems(row: IdentityFields, before: IdentityFields | null): FieldProblem[] {
  if (row.nif)
    return row.razonSocial ? [] : [{ campo: 'razonSocial', motivo: 'con el NIF hace falta la razón social' }];
  const unreachable = (one: IdentityFields) => !one.nif && !one.telefono && !one.email && !one.numRegistroDgt;
  return unreachable(row) && !(before && unreachable(before))
    ? [{ campo: 'telefono', motivo: 'sin NIF hace falta un teléfono o un correo' }]
    : [];
}
