import type { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { dictsIn, type FirmaField, firmaFieldsOf, resolver, textsIn } from './firma-fields.server.ts';

/**
 * Level of a certification (ISO 32000-1, table 254): 1 allows no change; 2, filling in forms and signing; 3, notes
 * too.
 */
export type DocMdpLevel = 1 | 2 | 3;

/** Changes that the signatures of a PDF still allow. */
export type AllowedChanges = {
  /** Somebody signed or certified it: its pages are not to be touched. */
  isSigned: boolean;
  /** The strictest level of all; undefined when nobody certified it. */
  level: DocMdpLevel | undefined;
  /** First empty signature field that may be signed. */
  place: PdfRef | undefined;
  /** Whether a field that did not exist may be added. */
  allowsField: boolean;
};

/** Reads what a PDF allows: certifications (DocMDP), locks of fields (FieldMDP and Lock) and empty fields. */
export function readAllowed(pdf: PDF): AllowedChanges {
  const fields = firmaFieldsOf(pdf);
  const signed = fields.filter(({ signature }) => signature);
  const certification = pdf.getCatalog().getDict('Perms', resolver(pdf))?.getDict('DocMDP', resolver(pdf));
  const levels = [
    ...signed.map(({ signature }) => levelOf(pdf, signature)),
    // A PDF 2.0 lock may have a level too, in force once its field is signed.
    ...signed.map(({ field }) => levelIn(pdf, lockOf(pdf, field))),
    certification && (levelOf(pdf, certification) ?? DEFAULT_LEVEL),
  ].filter((level) => level !== undefined);
  const locks = signed.flatMap((one) => locksOf(pdf, one));
  const isLocked = (nombre: string) => locks.some((lock) => lock(nombre));
  return {
    isSigned: signed.length > 0 || certification !== undefined,
    level: levels.toSorted()[0],
    place: fields.find((one) => one.ref && !one.signature && isFree(pdf, one.field) && !isLocked(one.nombre))
      ?.ref,
    allowsField: !isLocked(NEW_FIELD),
  };
}

/** Field name that no form has: it shows whether a lock forbids a new field. */
const NEW_FIELD = '\0';

/** Level of a certification that says none. */
const DEFAULT_LEVEL = 2;

/** References of a signature with this transform (ISO 32000-1, 12.8.2), each with its parameters. */
function transforms(pdf: PDF, signature: PdfDict | undefined, method: string): (PdfDict | undefined)[] {
  return dictsIn(pdf, signature?.getArray('Reference', resolver(pdf)))
    .filter((reference) => reference.getName('TransformMethod', resolver(pdf))?.value === method)
    .map((reference) => reference.getDict('TransformParams', resolver(pdf)));
}

/** Level that a signature certifies; undefined for one that does not certify. */
export function levelOf(pdf: PDF, signature: PdfDict | undefined): DocMdpLevel | undefined {
  const levels = transforms(pdf, signature, 'DocMDP').map((params) => levelIn(pdf, params) ?? DEFAULT_LEVEL);
  return levels.toSorted()[0];
}

/** A level that no standard has counts as the strictest. */
function levelIn(pdf: PDF, params: PdfDict | undefined): DocMdpLevel | undefined {
  const level = params?.getNumber('P', resolver(pdf))?.value;
  if (level === undefined) return undefined;
  return level === 2 || level === 3 ? level : 1;
}

/** Lock of a signature field: fields that are not to change once it is signed. */
const lockOf = (pdf: PDF, field: PdfDict): PdfDict | undefined => field.getDict('Lock', resolver(pdf));

type Lock = (nombre: string) => boolean;

/** Locks that a signed field puts in force: those of its signature (FieldMDP), and its own (Lock). */
function locksOf(pdf: PDF, { field, signature }: FirmaField): Lock[] {
  return [...transforms(pdf, signature, 'FieldMDP'), lockOf(pdf, field)]
    .filter((params) => params !== undefined)
    .map((params) => {
      const action = params.getName('Action', resolver(pdf))?.value;
      const named = textsIn(pdf, params.getArray('Fields', resolver(pdf)));
      const isNamed = (nombre: string) =>
        named.some((other) => nombre === other || nombre.startsWith(`${other}.`));
      if (action === 'Include') return isNamed;
      return action === 'Exclude' ? (nombre) => !isNamed(nombre) : () => true;
    });
}

const READ_ONLY = 1;

/**
 * Whether an empty field takes any signature. It must not be read-only, nor ask for a certain kind of signature
 * (its seed values), nor lock other fields.
 */
function isFree(pdf: PDF, field: PdfDict): boolean {
  const flags = field.getNumber('Ff', resolver(pdf))?.value ?? 0;
  const wants = field.getDict('SV', resolver(pdf))?.getNumber('Ff', resolver(pdf))?.value ?? 0;
  return (flags & READ_ONLY) === 0 && wants === 0 && !lockOf(pdf, field);
}
