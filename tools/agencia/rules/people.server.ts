import type { Alta, Anulacion, Ficha, Persona } from '../record.server.ts';
import { countryOfNifIva, isNif, isNifIva, isPersons } from '../tax-number.server.ts';
import { FULL } from './kind.server.ts';
import { among, isIvaOrIgic, operationDay, type Rule } from './rule.server.ts';

const asList = (person: Persona | undefined): Persona[] => (person ? [person] : []);
const recipients = ({ destinatarios }: Alta): Persona[] => destinatarios ?? [];
const nifs = (people: readonly Persona[]): string[] => people.flatMap(({ nif }) => nif ?? []);
const badNif = (people: readonly Persona[]): boolean => nifs(people).some((nif) => !isNif(nif));
const foreign = (people: readonly Persona[]) => people.flatMap(({ otro }) => otro ?? []);
const isSpanishBy = (people: readonly Persona[], ...types: string[]): boolean =>
  foreign(people).some(({ pais, tipo }) => pais === 'ES' && !among(tipo, ...types));

/** Rules for a person identified without a NIF (note 1 of the validations). */
const foreignRules = <R extends Ficha>(peopleOf: (record: R) => Persona[]): Rule<R>[] => {
  const some = (
    isBroken: (
      other: { pais: string | undefined; tipo: string; id: string },
      day: string,
      isInCensus: (id: string) => boolean,
    ) => boolean,
  ): Rule<R>[1] => {
    return (record, { isInCensus }) =>
      foreign(peopleOf(record)).some((other) => isBroken(other, operationDay(record), isInCensus));
  };
  return [
    [1111, some(({ pais, tipo }) => tipo !== '02' && pais === undefined)],
    [1103, some(({ tipo, id }) => tipo === '02' && !isNifIva(id))],
    [1122, some(({ pais, tipo, id }) => tipo === '02' && pais !== undefined && pais !== countryOfNifIva(id))],
    [1254, some(({ tipo, id }, day) => tipo === '02' && id.startsWith('XI') && day < '2021-01-01')],
    [1255, some(({ tipo, id }, day) => tipo === '02' && id.startsWith('GB') && day >= '2021-02-01')],
    [1121, some(({ tipo, id }, _day, isInCensus) => tipo === '02' && !isInCensus(id))],
  ];
};

const third = ({ tercero }: Alta): Persona[] => asList(tercero);

/** Rules of a third party that issues for the taxpayer (validations 1.2.2, §§ 3.1.3.11 and 12). */
export const THIRD_PARTY_RULES: readonly Rule<Alta>[] = [
  [1155, ({ tercero, emitidaPor }) => tercero !== undefined && emitidaPor === undefined],
  [1159, ({ tercero, emitidaPor }) => tercero !== undefined && emitidaPor === 'D'],
  [1186, ({ tercero, emitidaPor }) => tercero === undefined && emitidaPor === 'T'],
  [1158, ({ destinatarios, emitidaPor }) => destinatarios === undefined && emitidaPor === 'D'],
  [1178, (record) => badNif(third(record))],
  [1188, ({ tercero, id }) => tercero?.nif === id.nif],
  [1178, (record, { isInCensus }) => nifs(third(record)).some((nif) => !isInCensus(nif))],
  [1211, ({ tercero }) => tercero?.otro?.tipo === '07'],
  [1232, (record) => isSpanishBy(third(record), '03')],
  ...foreignRules(third),
];

/** Rules of the recipients of a factura (§ 3.1.3.13; 1191 and 1192 are only in the list of codes). */
export const RECIPIENT_RULES: readonly Rule<Alta>[] = [
  [
    1156,
    (record) =>
      !FULL.includes(record.tipoFactura) && foreign(recipients(record)).some(({ tipo }) => tipo === '02'),
  ],
  [1189, ({ tipoFactura, destinatarios }) => FULL.includes(tipoFactura) && !destinatarios?.length],
  [1190, ({ tipoFactura, destinatarios }) => !FULL.includes(tipoFactura) && destinatarios !== undefined],
  [
    1191,
    (record) => record.tipoFactura === 'R3' && foreign(recipients(record)).some(({ tipo }) => tipo !== '07'),
  ],
  [
    1192,
    (record) =>
      record.tipoFactura === 'R2' && foreign(recipients(record)).some(({ tipo }) => !among(tipo, '07', '02')),
  ],
  [1239, (record) => badNif(recipients(record))],
  [1283, (record) => recipients(record).some(({ nif, nombre }) => nif && isPersons(nif) && nombre === '')],
  [1126, (record) => foreign(recipients(record)).some(({ pais, tipo }) => tipo === '07' && pais !== 'ES')],
  [1234, (record) => isSpanishBy(recipients(record), '03', '07')],
  [1290, (record) => foreign(recipients(record)).some(({ tipo, id }) => tipo === '07' && !isNif(id))],
  [1131, (record) => foreign(recipients(record)).some(({ tipo, id }) => tipo === '07' && !isPersons(id))],
  ...foreignRules(recipients),
  [
    1289,
    (record) =>
      record.desglose.some(({ impuesto, exenta }) => impuesto === '01' && exenta === 'E5') &&
      nifs(recipients(record)).length > 0,
  ],
  [
    1149,
    (record) =>
      record.desglose.some((row) => isIvaOrIgic(row) && row.clave === '14') &&
      recipients(record).some(({ nif = '' }) => !/^[PQSV]/.test(nif)),
  ],
];

const maker = ({ generador }: Anulacion): Persona[] => asList(generador);

/** Rules of the person who generates an anulación, when it is not the taxpayer (§§ 3.1.4.2 and 3). */
export const MAKER_RULES: readonly Rule<Anulacion>[] = [
  [1224, ({ generadoPor, generador }) => (generadoPor === undefined) !== (generador === undefined)],
  [1227, ({ generadoPor, generador }) => generadoPor === 'E' && generador?.nif === undefined],
  [1258, (record) => badNif(maker(record))],
  [1259, (record, { obligado }) => nifs(maker(record)).includes(obligado)],
  [1259, (record, { isInCensus }) => nifs(maker(record)).some((nif) => !isInCensus(nif))],
  [1229, ({ generadoPor, generador }) => generadoPor === 'T' && generador?.otro?.tipo === '07'],
  [1232, (record) => record.generadoPor === 'T' && isSpanishBy(maker(record), '03')],
  [1230, (record) => record.generadoPor === 'D' && isSpanishBy(maker(record), '03', '07')],
  ...foreignRules(maker),
];

const producer = ({ sistema }: Ficha): Persona[] => [sistema];

/** Rules of the program that made the record, and of its producer (§ 3.1.5). */
export const SYSTEM_RULES: readonly Rule<Ficha>[] = [
  [1176, (record) => badNif(producer(record))],
  [1179, (record, { isInCensus }) => nifs(producer(record)).some((nif) => !isInCensus(nif))],
  [1221, ({ sistema }) => sistema.otro?.tipo === '07'],
  [1232, (record) => isSpanishBy(producer(record), '03')],
  ...foreignRules(producer),
  [1177, ({ sistema }) => !/^[A-Z\d]{2}$/.test(sistema.idSistema)],
  [1220, ({ sistema }) => sistema.nombreSistema === ''],
];
