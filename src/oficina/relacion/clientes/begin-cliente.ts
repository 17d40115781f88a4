import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { provinceOfPostcode } from '#platform/kit/people/contacto-fields.ts';
import { personOfNif } from '#platform/kit/people/nif.ts';

type ClienteInput = Readonly<Record<string, unknown>>;

/**
 * Fills in empty fields of a new cliente from the others. With a NIF, the one given name is both names, and the NIF tells a
 * person from a company (RD 1065/2007, arts. 19 to 22). The postcode gives the province. Without a NIF nobody knows the legal
 * name.
 */
export function beginCliente(given: ClienteInput): Record<string, unknown> {
  const said = (name: string) =>
    typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined;
  const begun: Record<string, unknown> = {};
  const put = (name: string, value: string | undefined) => {
    if (value !== undefined && said(name) === undefined) begun[name] = value;
  };
  if (said('nif')) put('razonSocial', said('nombreComercial'));
  put('nombreComercial', said('razonSocial'));
  if (spanish(said('identificacion') ?? 'NIF')) put('tipoPersona', personOfNif(said('nif') ?? ''));
  if ((said('codPais') ?? 'ES') === 'ES') put('codProvincia', provinceOfPostcode(said('codigoPostal') ?? ''));
  return begun;
}

const spanish = (identificacion: string) => identificacion === 'NIF' || identificacion === '07';

type PersonData = { tipoPersona: string; identificacion: string; nif: string | null };

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  fisica: 'ese NIF es de una persona física: elige «Persona física» o repasa el NIF',
  juridica: 'ese NIF es de una empresa o entidad: elige «Empresa» o repasa el NIF',
};

/** The contradiction between the NIF and the kind of person; none if neither changes. */
export function personProblems(row: PersonData, before: PersonData | null): FieldProblem[] {
  if (before?.nif === row.nif && before.tipoPersona === row.tipoPersona) return [];
  const person = spanish(row.identificacion) ? personOfNif(row.nif ?? '') : undefined;
  const motivo = person === undefined || person === row.tipoPersona ? undefined : CONTRADICTIONS[person];
  return motivo === undefined ? [] : [{ campo: 'tipoPersona', motivo }];
}
