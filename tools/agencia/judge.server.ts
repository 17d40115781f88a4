import { schemaFindings } from '#oficina/ventas/verifactu/schema.server.ts';
import { wordsOf } from './codes/all-codes.server.ts';
import { stamp, today } from './day.server.ts';
import { checkHeader, type Presentador } from './header.server.ts';
import {
  type Cabecera,
  CONSULTA,
  checkCounts,
  headerIn,
  MOST_RECORDS,
  operationIn,
  recordsIn,
} from './message.server.ts';
import { answerQuery } from './query.server.ts';
import { type Ficha, recordIn } from './record.server.ts';
import { Refusal } from './refusal.server.ts';
import {
  type Asiento,
  conflictOf,
  type Estado,
  emptyRegister,
  keyOf,
  type Register,
  type SecondAnnulment,
  systemKey,
} from './register.server.ts';
import { type Linea, replyXml } from './reply.server.ts';
import { rejection, warning } from './rules/all.server.ts';
import { type Context, operationDay } from './rules/rule.server.ts';
import { codesOfFindings } from './schema-codes.server.ts';

/**
 * Settings of the simulated agency: its census of people, and the limits that the real one does not publish.
 */
export type Agency = {
  register: Register;
  /** NIF and VAT numbers that the census lacks. */
  uncensored: ReadonlySet<string>;
  /** `TiempoEsperaEnvio`, in seconds. */
  wait: number;
  /** Number of records of a full message, which need not wait. */
  whole: number;
  /** For a message that comes too early: take it and note it, or refuse it. */
  early: 'note' | 'refuse';
  secondAnnulment: SecondAnnulment;
  /** Most rows in an answer to a query. */
  mostRows: number;
};

/**
 * Agency with an empty register that follows the published rules; an answer holds 10,000 rows
 * (RespuestaConsultaLR.xsd).
 */
export const ordinaryAgency = (changes: Partial<Agency> = {}): Agency => ({
  register: emptyRegister(),
  uncensored: new Set(),
  wait: 60,
  whole: MOST_RECORDS,
  early: 'note',
  secondAnnulment: 'withDuplicate',
  mostRows: 10_000,
  ...changes,
});

/** State given to a record without judging it. */
export type Verdict = {
  estado: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  codigo?: number;
  descripcion?: string;
  duplicado?: string;
};

export type Submission = {
  now: Date;
  presentador: Presentador;
  /** State that a test ordered for a record, by its number. */
  ordered?: (numSerie: string) => Verdict | undefined;
};

/** The agency's answer, the lines of a remission, and whether the remission came too early. */
export type Judgement = { xml: string; lineas: readonly Linea[]; early: boolean };

/**
 * Judges a message as the agency does and stores the accepted records in the register. Gives the answer in
 * XML. Throws `Refusal` for a message refused as a whole, and then stores nothing.
 */
export async function judge(xml: string, agency: Agency, submission: Submission): Promise<Judgement> {
  const { root, operation } = operationIn(xml);
  checkCounts(operation);
  const badValues = codesOfFindings(root, await schemaFindings(xml));
  if (operation.name === CONSULTA)
    return { xml: answerQuery(operation, agency, submission), lineas: [], early: false };
  const header = headerIn(operation);
  const isInCensus = (id: string) => !agency.uncensored.has(id);
  checkHeader(header, { now: submission.now, isInCensus, presentador: submission.presentador });
  const records = recordsIn(operation).flatMap(({ children: [body] }) => (body ? [recordIn(body)] : []));
  const early = checkFlow(agency, header, records, submission.now);
  agency.register.peticiones += 1;
  const peticion = `${submission.now.getTime()}${String(agency.register.peticiones).padStart(5, '0')}`;
  const context: Context = {
    obligado: header.obligado.nif ?? '',
    now: submission.now,
    today: today(submission.now),
    isInCensus,
    isKnownSystem: (record) => agency.register.sistemas.has(systemKey(record)),
  };
  const lineas = records.map((record, place) =>
    take({ agency, header, peticion, submission, context }, record, badValues.get(place)),
  );
  return {
    xml: replyXml({
      header,
      lineas,
      peticion,
      wait: agency.wait,
      moment: stamp(submission.now),
      presentador: submission.presentador.nif ?? context.obligado,
    }),
    lineas,
    early,
  };
}

/**
 * True if a remission comes too early (Orden HAC/1177/2024, art. 16.2). Stores its time, for the next one.
 */
function checkFlow(agency: Agency, header: Cabecera, records: readonly Ficha[], now: Date): boolean {
  const [first] = records;
  const queue = [header.obligado.nif, first?.sistema.instalacion].join('\n');
  const before = agency.register.envios.get(queue);
  const early =
    before !== undefined &&
    now.getTime() < before.at + before.wait * 1_000 &&
    records.length < Math.min(agency.whole, MOST_RECORDS);
  if (early && agency.early === 'refuse') throw new Refusal(4141, 'antes de su tiempo');
  agency.register.envios.set(queue, { at: now.getTime(), wait: agency.wait });
  return early;
}

type RecordContext = {
  agency: Agency;
  header: Cabecera;
  peticion: string;
  submission: Submission;
  context: Context;
};

const STATES: Record<Verdict['estado'], Estado | undefined> = {
  Correcto: 'Correcta',
  AceptadoConErrores: 'AceptadaConErrores',
  Incorrecto: undefined,
};

/** Judges one record, and stores it when it is accepted. */
function take(recordContext: RecordContext, record: Ficha, badValue: number | undefined): Linea {
  const ordered = recordContext.submission.ordered?.(record.id.numSerie);
  const linea: Linea = ordered ? orderedLine(record, ordered) : judgeRecord(recordContext, record, badValue);
  const estado = STATES[linea.estado];
  if (estado === undefined) return linea;
  const { register } = recordContext.agency;
  const key = keyOf(record.id);
  register.orden += 1;
  register.sistemas.add(systemKey(record));
  register.asientos.set(key, {
    estado: record.tipo === 'Anulacion' ? 'Anulada' : estado,
    codigo: linea.codigo,
    ficha: record,
    dia: (record.tipo === 'Anulacion' && register.asientos.get(key)?.dia) || operationDay(record),
    ...stampOf(recordContext),
    orden: register.orden,
  });
  return linea;
}

const stampOf = ({ header, peticion, submission, context }: RecordContext) => ({
  obligado: context.obligado,
  representante: header.representante?.nif,
  incidencia: header.incidencia,
  presentador: submission.presentador.nif ?? context.obligado,
  peticion,
  presentado: stamp(submission.now),
});

const orderedLine = (record: Ficha, { estado, codigo, descripcion, duplicado }: Verdict): Linea => ({
  record,
  estado,
  codigo,
  descripcion: descripcion ?? (codigo === undefined ? undefined : wordsOf(codigo)),
  duplicado: duplicado === undefined ? undefined : { peticion: '1', estado: duplicado, codigo: undefined },
});

const line = (record: Ficha, estado: Linea['estado'], codigo?: number, duplicado?: Asiento): Linea => ({
  record,
  estado,
  codigo,
  descripcion: codigo === undefined ? undefined : wordsOf(codigo),
  duplicado,
});

function judgeRecord({ agency, context }: RecordContext, record: Ficha, badValue: number | undefined): Linea {
  const rejected = badValue ?? rejection(record, context);
  if (rejected !== undefined) return line(record, 'Incorrecto', rejected);
  const conflict = conflictOf(agency.register, record, agency.secondAnnulment);
  if (conflict) return line(record, 'Incorrecto', conflict.code, conflict.duplicado);
  const warned = warning(record, context);
  return warned === undefined ? line(record, 'Correcto') : line(record, 'AceptadoConErrores', warned);
}
