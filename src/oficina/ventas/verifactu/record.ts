import type { TipoDocumento } from '#oficina/base/letters/parties.ts';
import type { Impuesto } from '#oficina/ventas/papeles/rates.ts';

/**
 * `Registro de facturación` (RD 1007/2023; Orden HAC/1177/2024): declaration of a factura to the tax
 * agency. Every field is text exactly as in the XML and in the hash: nothing is formatted twice.
 */
export type Registro = RegistroAlta | RegistroAnulacion;

/** Identity of a factura: NIF of its issuer, series and number, day as DD-MM-YYYY. */
export type IdFactura = { nif: string; numSerie: string; fecha: string };

/** Previous record of the chain. */
export type Anterior = IdFactura & { huella: string };

/** Program that makes the records, its producer and its installation. */
export type Sistema = {
  productor: { nombre: string; nif: string };
  nombre: string;
  /** Two characters. */
  id: string;
  version: string;
  instalacion: string;
};

type Comun = {
  id: IdFactura;
  /** Null in the first record of a chain. */
  anterior: Anterior | null;
  sistema: Sistema;
  /** 'YYYY-MM-DDThh:mm:ss±hh:mm', peninsular time. */
  momento: string;
};

/** Amounts of one tax. */
export type Detalle = {
  /** '01' IVA, '02' IPSI, '03' IGIC. */
  impuesto: string;
  claveRegimen: string;
  /** Each row has either `calificacion` or `exenta`. */
  calificacion?: 'S1' | 'S2' | 'N1' | 'N2';
  exenta?: string;
  tipo?: string;
  base: string;
  cuota?: string;
  tipoRecargo?: string;
  recargo?: string;
};

export type TipoFactura = 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';

/** Number of a document; a VAT number includes its country. */
export type IdOtro = { codigoPais?: string; tipo: TipoDocumento; id: string };

/** Recipient of a factura: with a NIF, or with another document. */
export type Destinatario = { nombre: string } & ({ nif: string } | { idOtro: IdOtro });

export type RegistroAlta = Comun & {
  tipo: 'alta';
  nombreEmisor: string;
  /**
   * Amendment of an earlier record of the factura: 'X' if the agency accepted none, 'S' if it accepted one
   * and then rejected another amendment, 'N' otherwise.
   */
  subsana?: 'N' | 'S' | 'X';
  tipoFactura: TipoFactura;
  rectifica?: {
    /** By substitution or by differences. */
    metodo: 'S' | 'I';
    facturas: IdFactura[];
    /** Amounts of the replaced facturas, for a rectificativa by substitution. */
    importe?: { base: string; cuota: string; recargo?: string };
  };
  /** Facturas simplificadas that it replaces. */
  sustituye?: IdFactura[];
  fechaOperacion?: string;
  descripcion: string;
  destinatario?: Destinatario;
  /** Total of a hundred million euros or more, of either sign. */
  macrodato?: 'S';
  desglose: Detalle[];
  cuotaTotal: string;
  importeTotal: string;
};

export type RegistroAnulacion = Comun & {
  tipo: 'anulacion';
  /** The agency never accepted a record of this factura. */
  sinRegistroPrevio?: 'S';
};

/** Fields of the hash, with their text, in the order of the rule. */
function hashed(record: Registro): [string, string][] {
  const { id, anterior, momento } = record;
  const before: [string, string][] = [
    ['Huella', anterior?.huella ?? ''],
    ['FechaHoraHusoGenRegistro', momento],
  ];
  if (record.tipo === 'anulacion')
    return [
      ['IDEmisorFacturaAnulada', id.nif],
      ['NumSerieFacturaAnulada', id.numSerie],
      ['FechaExpedicionFacturaAnulada', id.fecha],
      ...before,
    ];
  return [
    ['IDEmisorFactura', id.nif],
    ['NumSerieFactura', id.numSerie],
    ['FechaExpedicionFactura', id.fecha],
    ['TipoFactura', record.tipoFactura],
    ['CuotaTotal', record.cuotaTotal],
    ['ImporteTotal', record.importeTotal],
    ...before,
  ];
}

/**
 * Text that the hash of a record is computed from (AEAT, «Algoritmo de cálculo de codificación de la huella»,
 * 0.1.2, §3).
 */
export const canonical = (record: Registro): string =>
  hashed(record)
    .map(([name, value]) => `${name}=${value.trim()}`)
    .join('&');

/** Key of each tax in the records (list L1). */
export const IMPUESTOS: Readonly<Record<Impuesto, string>> = { IVA: '01', IPSI: '02', IGIC: '03' };

/** '2026-11-21' as records write it: '21-11-2026'. */
export const recordDay = (day: string): string => day.split('-').reverse().join('-');

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const HOUR_MS = 3_600_000;
/** Last offset of Madrid that was read. Madrid's clocks change only at a full hour of UTC, so an offset is valid for its whole hour. */
let reading = { hour: Number.NaN, offsetMs: 0, zone: '' };

function readClock(hour: number): typeof reading {
  const start = hour * HOUR_MS;
  const [day = '', time = '', zone = ''] = clock.format(start).split(' ');
  return {
    hour,
    offsetMs: Date.parse(`${day}T${time}Z`) - start,
    zone: zone.replace(/^GMT|^UTC/, '').replace('−', '-'),
  };
}

/** Instant in peninsular time with its offset: '2026-11-21T10:30:00+01:00'. */
export function recordMoment(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== reading.hour) reading = readClock(hour);
  const { offsetMs, zone } = reading;
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19) + zone;
}
