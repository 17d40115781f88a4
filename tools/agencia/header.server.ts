import { isoDay, today } from './day.server.ts';
import type { Cabecera } from './message.server.ts';
import { Refusal } from './refusal.server.ts';
import { isNif, isPersons } from './tax-number.server.ts';

/** Holder of the sender's certificate; `nif` is undefined when the certificate names none. */
export type Presentador = { nif: string | undefined };

type HeaderContext = { now: Date; isInCensus(id: string): boolean; presentador: Presentador };

/** From this day VERI*FACTU can only end on 31 December. */
const END_OF_YEAR_FROM = '2027-01-01';

function wrongEnd(fechaFin: string | undefined, now: Date): boolean {
  if (fechaFin === undefined) return false;
  const [day, year] = [isoDay(fechaFin) ?? '', Number(today(now).slice(0, 4))];
  const isYearOk = [year, year - 1].includes(Number(day.slice(0, 4)));
  return !isYearOk || (today(now) >= END_OF_YEAR_FROM && !day.endsWith('-12-31'));
}

const RULES: readonly [code: number, isBroken: (header: Cabecera, context: HeaderContext) => boolean][] = [
  [4116, ({ obligado }) => !isNif(obligado.nif ?? '')],
  [4104, ({ obligado }, { isInCensus }) => !isInCensus(obligado.nif ?? '')],
  [1282, ({ obligado }) => isPersons(obligado.nif ?? '') && obligado.nombre === ''],
  [4117, ({ representante }) => representante !== undefined && !isNif(representante.nif ?? '')],
  [
    4123,
    ({ representante }, { isInCensus }) =>
      representante !== undefined && !isInCensus(representante.nif ?? ''),
  ],
  [4126, ({ requerimiento }) => requerimiento],
  [4106, ({ fechaFin }) => fechaFin !== undefined && isoDay(fechaFin) === undefined],
  [4120, ({ fechaFin }, { now }) => wrongEnd(fechaFin, now)],
  [
    4112,
    ({ obligado, representante }, { presentador: { nif } }) =>
      nif !== undefined && nif !== obligado.nif && nif !== representante?.nif,
  ],
];

/** Checks the rules of the header (validations 1.2.2, § 3.1.1). Throws `Refusal`. */
export function checkHeader(header: Cabecera, context: HeaderContext): void {
  const broken = RULES.find(([, isBroken]) => isBroken(header, context));
  if (broken) throw new Refusal(broken[0], `NIF ${header.obligado.nif ?? ''}, ${header.obligado.nombre}`);
}

export const HEADER_CODES: readonly number[] = RULES.map(([code]) => code);
