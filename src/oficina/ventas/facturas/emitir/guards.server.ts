import type { Party } from '#oficina/base/letters/parties.ts';
import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';
import { counts, type Grupo } from '#oficina/ventas/papeles/arithmetic.ts';
import { withoutMargin } from '#oficina/ventas/verifactu/breakdown.ts';
import { recordHash } from '#oficina/ventas/verifactu/fingerprint.server.ts';
import type { RegistroAlta } from '#oficina/ventas/verifactu/record.ts';
import { recordMessage } from '#oficina/ventas/verifactu/record-xml.ts';
import { brokenRules } from '#oficina/ventas/verifactu/rules/broken-rules.ts';
import { schemaFaults } from '#oficina/ventas/verifactu/schema.server.ts';
import { againstRule, invalidFields } from '#platform/http/errors.server.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { EstadoFactura, LIMITE_SIMPLIFICADA } from '../estados.ts';
import { type Factura, isRectifying } from '../factura.server.ts';
import type { RectifiedFactura } from '../rectificar/earlier-facturas.server.ts';

type IssueContext = {
  emisor: Party;
  destinatario: Party;
  rectified: RectifiedFactura | undefined;
  grupos: readonly Grupo[];
};

const ROF = 'RD 1619/2012';

/**
 * Refuses a draft for reasons outside the rules of the tax agency: 400 naming each missing field, or 422 with
 * the law.
 */
export function refuseUnissuable(draft: Factura, given: IssueContext): void {
  const problems = [...partyProblems(draft, given), ...lineProblems(draft, given)];
  if (problems.length > 0) throw invalidFields(problems);
  refuseByLaw(draft, given);
}

/**
 * Refuses, with 422, a record that the agency would reject by its published rules, naming each code and
 * field, or because its XML does not fit the official schema. `today` is 'YYYY-MM-DD' in Madrid.
 */
export async function refuseBroken(record: RegistroAlta, today: string): Promise<void> {
  const broken = brokenRules(record, today);
  const [first] = broken;
  if (!first) return refuseOutOfSchema(record);
  const reglas = [...new Set(broken.map(({ codigo }) => codigo))];
  throw againstRule(
    `La Agencia Tributaria la rechazaría: ${first.motivo}`,
    `la regla ${new Intl.ListFormat('es-ES').format(reglas.map(String))} de la Agencia Tributaria`,
    { campos: broken.map(({ campo, motivo }) => ({ campo, motivo })), reglas },
  );
}

/** Refuses a record that passes the rules but not the schema: a name too long, a character that XML lacks. */
async function refuseOutOfSchema(registro: RegistroAlta): Promise<void> {
  const [fault] = await schemaFaults(recordMessage({ registro, huella: recordHash(registro) }));
  if (fault === undefined) return;
  throw againstRule(
    `La Agencia Tributaria la rechazaría: su registro no cumple el esquema oficial (${fault})`,
    'la regla 4102 de la Agencia Tributaria',
    { reglas: [4102] },
  );
}

const needsRecipient = ({ tipo }: Factura) => tipo !== 'F2' && tipo !== 'R5';

function* partyProblems(draft: Factura, { emisor, destinatario }: IssueContext): Generator<FieldProblem> {
  if (emisor.nombre.trim() === '' || emisor.nombre === SIN_CONFIGURAR.razonSocial)
    yield { campo: 'emisor', motivo: 'falta la razón social del negocio: escríbela en Mi negocio' };
  if (!emisor.nif || !emisor.direccion)
    yield { campo: 'emisor', motivo: 'faltan el NIF o la dirección del negocio: complétalos en Mi negocio' };
  if (!needsRecipient(draft) || draft._idCliente === null) return;
  // A cliente with NIF has its razón social too (decision 174).
  if (!destinatario.nif)
    yield {
      campo: '_idCliente',
      motivo: 'faltan el NIF y la razón social del cliente: escríbelos en su ficha',
    };
  if (!destinatario.direccion)
    yield { campo: '_idCliente', motivo: 'falta la dirección del cliente: escríbela en su ficha' };
}

function* lineProblems(draft: Factura, { grupos }: IssueContext): Generator<FieldProblem> {
  if (!draft.lineas.some(counts)) yield { campo: 'lineas', motivo: 'escribe al menos un concepto' };
  for (const index of withoutMargin(draft.lineas))
    yield { campo: `lineas.${index}.coste`, motivo: 'en bienes usados hace falta lo que costó' };
  // Lines were removed after the anticipos were taken off, so more is taken off than is left.
  const deducts = !isRectifying(draft) && draft.lineas.some(({ desglose }) => desglose?.base.startsWith('-'));
  if (deducts && grupos.some(({ base, cuota }) => Number(base) < 0 || Number(cuota) < 0))
    yield { campo: 'lineas', motivo: 'descuentan más anticipo del que se factura con ese impuesto' };
}

function refuseByLaw(draft: Factura, { rectified, grupos, destinatario }: IssueContext): void {
  // Money paid on behalf of the cliente (suplidos) pays for no operation: there is nothing to invoice, and no
  // tax.
  if (grupos.length === 0)
    throw againstRule(
      'Solo hay suplidos, que no son una venta y no se facturan solos: entrega un recibo con su justificante, o añade lo que cobras por tu trabajo',
      `Ley 37/1992, art. 78.Tres.3.º, y ${ROF}, art. 2`,
      { campos: [{ campo: 'lineas', motivo: 'solo hay suplidos' }], reglas: [4102] },
    );
  if (!isRectifying(draft) && Number(draft.totalFactura) < 0)
    throw againstRule(
      'Una factura no puede ser negativa: para devolver, rectifica la que se hizo',
      `${ROF}, art. 15`,
    );
  if (draft.tipo === 'F2' && Number(draft.totalFactura) > Number(LIMITE_SIMPLIFICADA))
    throw againstRule(
      `Una factura simplificada no pasa de ${LIMITE_SIMPLIFICADA} €: elige Factura`,
      `${ROF}, art. 4`,
      { campos: [{ campo: 'tipo', motivo: 'elige Factura' }] },
    );
  if (rectified && (rectified.estado === EstadoFactura.preparando || rectified.estadoCobro === 'anulada'))
    throw againstRule('La factura que rectifica no está emitida, o está anulada', `${ROF}, art. 15`);
  const intraCommunity =
    draft.impuesto === 'IVA' && grupos.some(({ causaExencion }) => causaExencion === 'E5');
  // The agency itself refuses a Spanish NIF only (1289).
  if (intraCommunity && destinatario.documento && destinatario.documento.tipo !== '02')
    throw againstRule(
      'Una entrega intracomunitaria (E5) es a quien tiene NIF-IVA de otro país de la Unión: con otro documento la venta lleva IVA. Escribe su NIF-IVA en su ficha, o cambia el impuesto de la línea',
      'Ley 37/1992, art. 25.Uno',
      { campos: [{ campo: '_idCliente', motivo: 'no tiene NIF-IVA' }] },
    );
  const general = grupos.filter(({ regimen }) => regimen === 'general');
  const surcharged = general.filter(({ tipoRecargo }) => tipoRecargo !== '0');
  if (surcharged.length > 0 && surcharged.length < general.length)
    throw againstRule('Lo que lleva recargo de equivalencia va en una factura aparte', `${ROF}, art. 16.4`);
}
