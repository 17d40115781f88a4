import { readNif } from '#platform/kit/people/nif.ts';
import { paises } from '#platform/kit/people/paises.ts';
import { readVatNumber } from '#platform/kit/people/vat-number.ts';
import type { Destinatario, IdOtro, RegistroAlta } from '../record.ts';
import type { Falta } from './falta.ts';
import { sortable } from './head-rules.ts';

const CAMPO = '_idCliente';
/** Kinds without a named recipient: simplified facturas, and their rectificativas. */
const UNNAMED = new Set(['F2', 'R5']);
const MOST_CHARACTERS = 20;

const fault = (codigo: number, motivo: string): Falta => ({ codigo, campo: CAMPO, motivo });

/** Rules about the recipient and the document that names them. */
export function* recipientRules(record: RegistroAlta): Generator<Falta> {
  const { tipoFactura, destinatario } = record;
  if (UNNAMED.has(tipoFactura)) {
    if (destinatario) yield fault(1190, 'una factura simplificada no declara destinatario');
    return;
  }
  if (!destinatario) return yield fault(1189, 'elige a quién se factura');
  if (destinatario.nombre.trim() === '')
    yield fault(1239, 'falta la razón social del cliente: escríbela en su ficha');
  if ('nif' in destinatario) {
    // A number of zeros has the right letter, but belongs to nobody.
    const nobodys = /^[\dXYZ]0{7}[A-Z]$/.test(destinatario.nif) && !/[1-9]/.test(destinatario.nif);
    if (nobodys || !('nif' in readNif(destinatario.nif)))
      yield fault(1239, 'el cliente no tiene un NIF válido');
  } else {
    yield* documentRules(destinatario.idOtro);
    yield* britishRules(destinatario.idOtro, sortable(record.fechaOperacion ?? record.id.fecha));
  }
  yield* correctionRules(tipoFactura, destinatario);
  const intraCommunity = record.desglose.some(({ impuesto, exenta }) => impuesto === '01' && exenta === 'E5');
  if (intraCommunity && 'nif' in destinatario)
    yield fault(
      1289,
      'una entrega intracomunitaria (E5) es a un cliente con NIF-IVA de otro país: revisa su ficha',
    );
}

function* documentRules({ tipo, codigoPais, id }: IdOtro): Generator<Falta> {
  if (id.trim() === '' || id.length > MOST_CHARACTERS)
    yield fault(1103, `el número de su documento no llega o pasa de ${MOST_CHARACTERS} caracteres`);
  if (tipo === '02') {
    const read = readVatNumber(id);
    if ('motivo' in read && !id.startsWith('GB')) yield fault(1103, read.motivo);
    return;
  }
  if (codigoPais === undefined) return yield fault(1111, 'di de qué país es su documento');
  if (!(codigoPais in paises)) yield fault(1101, 'la Agencia no conoce ese país');
  if (tipo === '07') yield* notInCensus(codigoPais, id);
  else if (codigoPais === 'ES' && tipo !== '03')
    yield fault(1126, 'de España solo puede ser un pasaporte, o un NIF que no está censado');
}

/** Since Brexit only Northern Ireland has VAT numbers of the Union, with the prefix XI. */
function* britishRules({ tipo, id }: IdOtro, day: string): Generator<Falta> {
  if (tipo !== '02') return;
  if (id.startsWith('XI') && day < '2021-01-01')
    yield fault(1254, 'antes de 2021 el NIF-IVA de Irlanda del Norte empezaba por GB');
  if (id.startsWith('GB') && day >= '2021-02-01')
    yield fault(1255, 'desde febrero de 2021 solo Irlanda del Norte tiene NIF-IVA, que empieza por XI');
}

/** Only a person, with a well-formed Spanish NIF, may be out of the agency's census. */
function* notInCensus(codigoPais: string, id: string): Generator<Falta> {
  if (codigoPais !== 'ES') yield fault(1126, 'quien no está censado tiene un NIF de España');
  const read = readNif(id);
  if (!('nif' in read)) yield fault(1290, 'quien no está censado tiene un NIF bien formado: revísalo');
  else if (read.tipo === 'entidad')
    yield fault(1131, 'solo una persona física puede no estar censada: revisa su NIF');
}

/**
 * Rectificativas for insolvency or lack of payment name the recipient by a Spanish tax number, or as not in
 * the agency's census.
 */
function* correctionRules(tipoFactura: string, destinatario: Destinatario): Generator<Falta> {
  if ('nif' in destinatario || destinatario.idOtro.tipo === '07') return;
  if (tipoFactura === 'R3')
    yield fault(1191, 'la rectificativa por impago es solo a quien tiene NIF español');
  if (tipoFactura === 'R2' && destinatario.idOtro.tipo !== '02')
    yield fault(1192, 'la rectificativa por concurso es solo a quien tiene NIF español o NIF-IVA');
}
