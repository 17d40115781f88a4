import { createHash } from 'node:crypto';
import { wordsOf } from './codes/all-codes.server.ts';
import type { Cabecera } from './message.server.ts';
import type { Ficha } from './record.server.ts';
import { answer, copyOf, tag, textTag } from './xml.server.ts';

/** The outcome of one record of a remission. */
export type Linea = {
  record: Ficha;
  estado: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  codigo: number | undefined;
  descripcion: string | undefined;
  /** Record that the agency already had, when that is the reason to reject this one. */
  duplicado: { peticion: string; estado: string; codigo: number | undefined } | undefined;
};

type Reply = {
  header: Cabecera;
  lineas: readonly Linea[];
  peticion: string;
  wait: number;
  moment: string;
  presentador: string;
};

/** `EstadoEnvio`, list L18. */
function stateOf(lineas: readonly Linea[]): string {
  if (lineas.every(({ estado }) => estado === 'Correcto')) return 'Correcto';
  return lineas.every(({ estado }) => estado === 'Incorrecto') ? 'Incorrecto' : 'ParcialmenteCorrecto';
}

/** Secure code (CSV) of an answer: «A-» and 14 letters and digits, from a hash of the request's number. */
const csvOf = (peticion: string): string =>
  `A-${createHash('sha256')
    .update(peticion)
    .digest('base64')
    .replaceAll(/[^A-Za-z\d]/g, '')
    .toUpperCase()
    .slice(0, 14)}`;

/** The answer to a remission, as RespuestaSuministro.xsd has it. */
export function replyXml({ header, lineas, peticion, wait, moment, presentador }: Reply): string {
  const estado = stateOf(lineas);
  const taken =
    estado === 'Incorrecto'
      ? ''
      : textTag('tikR', 'CSV', csvOf(peticion)) +
        tag(
          'tikR',
          'DatosPresentacion',
          textTag('tik', 'NIFPresentador', presentador) + textTag('tik', 'TimestampPresentacion', moment),
        );
  const head = tag('tikR', 'Cabecera', header.element.children.map((one) => copyOf(one, 'tik')).join(''));
  return answer(
    'tikR',
    'RespuestaRegFactuSistemaFacturacion',
    `${taken}${head}${textTag('tikR', 'TiempoEsperaEnvio', wait)}${textTag('tikR', 'EstadoEnvio', estado)}${lineas.map(lineXml).join('')}`,
  );
}

/** The answer repeats a flag of the record only if its schema admits that value. */
const mark = (name: string, value: string | undefined) =>
  textTag('tik', name, value !== undefined && /^[SNX]$/.test(value) ? value : undefined);

function lineXml({ record, estado, codigo, descripcion, duplicado }: Linea): string {
  const { id, tipo, rechazoPrevio, refExterna } = record;
  const operation = [
    textTag('tik', 'TipoOperacion', tipo),
    record.tipo === 'Alta' ? mark('Subsanacion', record.subsanacion) : '',
    mark('RechazoPrevio', rechazoPrevio),
    record.tipo === 'Anulacion' ? mark('SinRegistroPrevio', record.sinRegistroPrevio) : '',
  ];
  const before =
    duplicado &&
    textTag('tik', 'IdPeticionRegistroDuplicado', duplicado.peticion) +
      textTag('tik', 'EstadoRegistroDuplicado', duplicado.estado) +
      textTag('tik', 'CodigoErrorRegistro', duplicado.codigo) +
      textTag(
        'tik',
        'DescripcionErrorRegistro',
        duplicado.codigo === undefined ? undefined : wordsOf(duplicado.codigo),
      );
  return tag(
    'tikR',
    'RespuestaLinea',
    [
      tag(
        'tikR',
        'IDFactura',
        textTag('tik', 'IDEmisorFactura', id.nif) +
          textTag('tik', 'NumSerieFactura', id.numSerie) +
          textTag('tik', 'FechaExpedicionFactura', id.fecha),
      ),
      tag('tikR', 'Operacion', operation.join('')),
      textTag('tikR', 'RefExterna', refExterna),
      textTag('tikR', 'EstadoRegistro', estado),
      textTag('tikR', 'CodigoErrorRegistro', codigo),
      textTag('tikR', 'DescripcionErrorRegistro', descripcion),
      tag('tikR', 'RegistroDuplicado', before),
    ].join(''),
  );
}
