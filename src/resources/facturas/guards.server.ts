import { againstRule, invalidFields } from '#api/errors.server.ts';
import { readNif } from '#kit/nif.ts';
import type { FieldProblem } from '#kit/resource.ts';
import { counts, type Grupo } from '../papeles/arithmetic.ts';
import type { Party } from '../papeles/parties.ts';
import { withoutMargin } from '../verifactu/breakdown.ts';
import { LIMITE_SIMPLIFICADA } from './estados.ts';
import { type Factura, isRectifying } from './invoice.server.ts';
import type { Rectified } from './rectified.server.ts';

type Given = {
  emisor: Party;
  destinatario: Party;
  /** The day that it would be issued on. */
  fecha: string;
  rectified: Rectified | undefined;
  grupos: readonly Grupo[];
};

const ROF = 'RD 1619/2012';
/** Rows that a record has room for. */
const MOST_GROUPS = 12;

/** What keeps a draft from being issued: 400 naming each field, or 422 with the rule. */
export function refuseUnissuable(draft: Factura, given: Given): void {
  const problems = [...fieldProblems(draft, given), ...lineProblems(draft, given)];
  if (problems.length > 0) throw invalidFields(problems);
  refuseByRule(draft, given);
}

const needsRecipient = ({ tipo }: Factura) => tipo !== 'F2' && tipo !== 'R5';
const rightNif = (nif: string) => 'nif' in readNif(nif);

function* fieldProblems(draft: Factura, { emisor, destinatario, fecha }: Given): Generator<FieldProblem> {
  if (!rightNif(emisor.nif) || !emisor.direccion)
    yield { campo: 'emisor', motivo: 'faltan el NIF o la dirección del negocio: complétalos en Mi negocio' };
  if (needsRecipient(draft)) {
    if (draft._idCliente === null) yield { campo: '_idCliente', motivo: 'elige a quién se factura' };
    else if (!rightNif(destinatario.nif))
      yield { campo: '_idCliente', motivo: 'el cliente no tiene un NIF válido' };
    else if (!destinatario.direccion)
      yield { campo: '_idCliente', motivo: 'falta la dirección del cliente: escríbela en su ficha' };
  }
  if (draft.fechaOperacion !== null && draft.fechaOperacion > fecha)
    yield { campo: 'fechaOperacion', motivo: 'no puede ser posterior a hoy' };
}

function* lineProblems(draft: Factura, { grupos }: Given): Generator<FieldProblem> {
  if (!draft.lineas.some(counts)) yield { campo: 'lineas', motivo: 'escribe al menos un concepto' };
  for (const index of withoutMargin(draft.lineas))
    yield { campo: `lineas.${index}.coste`, motivo: 'en bienes usados hace falta lo que costó' };
  // What was taken off them when it was written is more than what was left in it.
  const deducts = !isRectifying(draft) && draft.lineas.some(({ desglose }) => desglose?.base.startsWith('-'));
  if (deducts && grupos.some(({ base, cuota }) => Number(base) < 0 || Number(cuota) < 0))
    yield { campo: 'lineas', motivo: 'descuentan más anticipo del que se factura con ese impuesto' };
}

function refuseByRule(draft: Factura, { rectified, grupos }: Given): void {
  if (!isRectifying(draft) && Number(draft.totalFactura) < 0)
    throw againstRule(
      'Una factura no puede ser negativa: para devolver, rectifica la que se hizo',
      `${ROF}, art. 15`,
    );
  if (draft.tipo === 'F2' && Number(draft.totalFactura) > Number(LIMITE_SIMPLIFICADA))
    throw againstRule(
      `Una factura simplificada no pasa de ${LIMITE_SIMPLIFICADA} €: elige Factura`,
      `${ROF}, art. 4`,
    );
  if (rectified && (rectified.estado === '1' || rectified.estadoCobro === 'anulada'))
    throw againstRule('La factura que rectifica no está emitida, o está anulada', `${ROF}, art. 15`);
  if (grupos.length > MOST_GROUPS)
    throw againstRule(`Hay más de ${MOST_GROUPS} tipos de impuesto: haz dos facturas`, 'Orden HAC/1177/2024');
  const general = grupos.filter(({ regimen }) => regimen === 'general');
  const surcharged = general.filter(({ tipoRecargo }) => tipoRecargo !== '0');
  if (surcharged.length > 0 && surcharged.length < general.length)
    throw againstRule('Lo que lleva recargo de equivalencia va en una factura aparte', `${ROF}, art. 16.4`);
}
