import { createHash } from 'node:crypto';
import { cents, farApart } from '../amount.server.ts';
import type { Alta, Ficha } from '../record.server.ts';
import { IPSI_REGIME_FROM, REGIMES } from './breakdown.server.ts';
import { among, type Rule } from './rule.server.ts';

/** Seconds that a record may be ahead of the agency's clock: not published, measured in its test service. */
const CLOCK_MARGIN_S = 240;

/** Names and values of the hash (AEAT, «Algoritmo de cálculo de codificación de la huella», 0.1.2, § 3). */
function hashedFields(record: Ficha): [string, string][] {
  const { id, anterior, momento } = record;
  const suffix = record.tipo === 'Anulacion' ? 'Anulada' : '';
  const amounts: [string, string][] =
    record.tipo === 'Alta'
      ? [
          ['TipoFactura', record.tipoFactura],
          ['CuotaTotal', record.cuotaTotal],
          ['ImporteTotal', record.importeTotal],
        ]
      : [];
  return [
    [`IDEmisorFactura${suffix}`, id.nif],
    [`NumSerieFactura${suffix}`, id.numSerie],
    [`FechaExpedicionFactura${suffix}`, id.fecha],
    ...amounts,
    ['Huella', anterior?.huella ?? ''],
    ['FechaHoraHusoGenRegistro', momento],
  ];
}

/** Hash of a record, from the text of its fields as received. */
export const hashOf = (record: Ficha): string =>
  createHash('sha256')
    .update(
      hashedFields(record)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
      'utf8',
    )
    .digest('hex')
    .toUpperCase();

const onAlta =
  (isBroken: Rule<Alta>[1]): Rule<Ficha>[1] =>
  (record, context) =>
    record.tipo === 'Alta' && isBroken(record, context);

/** False for regimes whose total is not the sum of their rows. */
const isSummed = ({ desglose }: Alta) =>
  !desglose.some(({ clave }) => among(clave, '03', '05', '06', '08', '09'));

const sum = ({ desglose }: Alta, ...fields: ('base' | 'cuota' | 'recargo')[]) =>
  desglose.reduce(
    (total, row) => fields.reduce((subtotal, field) => subtotal + cents(row[field]), total),
    0n,
  );

/**
 * Rules that accept a record with a warning (validations 1.2.2, § 4.3.1). The answer has room for one
 * code, so warnings that need no subsanación come last.
 */
export const ACCEPTED_RULES: readonly Rule<Ficha>[] = [
  [
    2001,
    onAlta(({ destinatarios = [] }, { isInCensus }) =>
      destinatarios.some(({ nif }) => nif !== undefined && !isInCensus(nif)),
    ),
  ],
  // Before 2000: a record that breaks this rule always breaks 2000 too.
  [2008, ({ anterior, huella }) => anterior?.huella === huella],
  [2000, (record) => record.huella !== hashOf(record)],
  [
    2005,
    onAlta(
      (record) =>
        isSummed(record) && farApart(cents(record.importeTotal), sum(record, 'base', 'cuota', 'recargo')),
    ),
  ],
  [
    2006,
    onAlta(
      (record) => isSummed(record) && farApart(cents(record.cuotaTotal), sum(record, 'cuota', 'recargo')),
    ),
  ],
  [2007, (record, { isKnownSystem }) => record.anterior === undefined && isKnownSystem(record)],
  [2002, ({ anterior }) => anterior !== undefined && anterior.huella.length !== 64],
  [2003, ({ anterior }) => anterior !== undefined && !/^[\dA-F]{64}$/.test(anterior.huella)],
  [
    2009,
    onAlta(
      ({ desglose }, { today }) =>
        today < IPSI_REGIME_FROM &&
        desglose.some(({ impuesto, clave }) => impuesto === '02' && !among(clave, ...(REGIMES['02'] ?? []))),
    ),
  ],
  [2004, ({ momento }, { now }) => Date.parse(momento) > now.getTime() + CLOCK_MARGIN_S * 1_000],
];
