import type { ResumenLegal } from '#oficina/base/legales/read-pages.server.ts';
import { type Falta, lacksInWords, type Puerta } from '#oficina/base/puertas/puertas.ts';
import type { Acto } from '#oficina/base/puertas/read-doors.server.ts';
import { SIN_CONFIGURAR } from '#oficina/base/unconfigured.ts';
import { ownForm, writeNumber } from '#oficina/ventas/papeles/number-form.ts';
import { taxOfAddress } from '#oficina/ventas/papeles/rates.ts';
import { clockInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatList, plural } from '#platform/kit/format.ts';
import type { Paso, PasoLeido } from './contract.ts';
import type { Facts, SerieNumbering } from './facts.server.ts';
import { isOld, monthName } from './months.ts';
import { papeles } from './numbering.ts';

/** State of a step in the data, and its words. */
export type StepState = Pick<PasoLeido, 'estado' | 'detalle' | 'abiertaEn'>;

const done = (detalle: string): StepState => ({ estado: 'hecho', detalle });
const missing = (detalle: string): StepState => ({ estado: 'falta', detalle });
const doubtful = (detalle: string): StepState => ({ estado: 'aviso', detalle });

/** Postcodes begin with the number of their province, 01 to 52. */
const POSTCODE = /\b(0[1-9]|[1-4]\d|5[0-2])\d{3}\b/;

const absent = (names: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(names).flatMap(([name, is]) => (is ? [] : [name]));

function identity({ razonSocial, nif, direccion, email, impuesto }: Facts): StepState {
  const lacks = absent({
    'la razón social': razonSocial !== SIN_CONFIGURAR.razonSocial,
    'el NIF': nif !== '',
    'la dirección': direccion.trim() !== '',
    'el correo': email !== SIN_CONFIGURAR.email,
  });
  if (lacks.length > 0)
    return missing(`${lacks.length === 1 ? 'Falta' : 'Faltan'} ${formatList(lacks)}: van en cada factura.`);
  if (!POSTCODE.test(direccion))
    return doubtful(`La dirección, «${direccion}», no lleva un código postal de España.`);
  const theirs = taxOfAddress(direccion);
  if (theirs !== undefined && theirs !== impuesto)
    return doubtful(
      `En la dirección, «${direccion}», se paga ${theirs}, y los papeles nuevos llevan ${impuesto}: di el tuyo en «Impuesto de tus ventas».`,
    );
  return done(`${razonSocial}, ${nif}. ${direccion}. Los papeles nuevos llevan ${impuesto}.`);
}

function payment({ formasDePago, transferencias, iban }: Facts): StepState {
  if (formasDePago === 0)
    return missing('No hay ninguna: una factura sin forma de pago no dice cómo pagarla.');
  if (transferencias > 0 && iban === null)
    return doubtful('Se cobra por transferencia y falta el IBAN de tu cuenta, en «Mi negocio».');
  return done(`Hay ${plural(formasDePago, 'forma de pago', 'formas de pago')}.`);
}

function legal(paginas: readonly ResumenLegal[]): StepState {
  const pending = paginas.filter(({ publicada, propia }) => !publicada && propia === null);
  const named = (some: readonly ResumenLegal[]) => formatList(some.map(({ titulo }) => `«${titulo}»`));
  if (pending.length > 0) return missing(`Sin publicar: ${named(pending)}.`);
  const changed = paginas.filter(({ cambiada }) => cambiada);
  if (changed.length > 0)
    return doubtful(`Tus datos han cambiado desde que se publicó: repasa ${named(changed)}.`);
  return done('Están publicadas.');
}

const waitingMonths = (names: readonly string[]) =>
  names.length === 1
    ? `Espera el archivo de ${formatList(names)}, porque no se parece a los demás meses: di si se carga.`
    : `Esperan los archivos de ${formatList(names)}, porque no se parecen a los demás meses: di si se cargan.`;

function official({ ultimoMes, mesesEnEspera, inventados }: Facts, now: Date): StepState {
  if (mesesEnEspera.length > 0) return doubtful(waitingMonths(mesesEnEspera.map(monthName)));
  if (inventados) return doubtful('El comparador muestra los resultados inventados de la demostración.');
  if (ultimoMes === null)
    return missing('No hay resultados de la DGT: el comparador no tiene autoescuelas que mostrar.');
  const last = monthName(ultimoMes);
  return isOld(ultimoMes, now)
    ? doubtful(`Los últimos son de ${last}, de hace más de dos meses.`)
    : done(`Los últimos son de ${last}.`);
}

function catalogues({ canales, clasificaciones, departamentos, conceptos }: Facts): StepState {
  const lacks = absent({
    'canales de captación': canales > 0,
    'clasificaciones de clientes': clasificaciones > 0,
    departamentos: departamentos > 0,
    conceptos: conceptos > 0,
  });
  if (lacks.length > 0) return missing(`No hay ${formatList(lacks)} en uso.`);
  return done(`Hay ${plural(conceptos, 'concepto', 'conceptos')} en uso, y las demás listas tienen lo suyo.`);
}

function numbers({ facturas, series }: Facts, now: Date): StepState {
  const ejercicio = Number(todayInMadrid(now).slice(0, 4));
  const next = ({ familia, serie, modelo, tras, anterior }: SerieNumbering) => {
    const papel = Object.values(papeles).find((one) => one.familia === familia);
    const codigo = writeNumber(modelo ?? ownForm(papel?.prefix ?? '', serie), {
      ejercicio,
      numero: tras + 1,
    });
    return tras > 0 ? `${anterior} → ${codigo}` : `${codigo}, el primero`;
  };
  const told = series.filter(({ familia }) => Object.values(papeles).some((one) => one.familia === familia));
  if (told.length > 0) return done(`Como has dicho: ${formatList(told.map(next))}.`);
  if (facturas > 0) return done('Ya hay facturas emitidas, y cada serie sigue por donde va.');
  return missing(`La primera factura será la F-${ejercicio}-00001.`);
}

/** Mail as the program has it; `ultima` is the last letter of trial. */
export type MailFacts = {
  salida: 'servidor' | 'demostracion' | 'ninguno';
  ultimoEnviado: string | null;
  ultima: { estado: string; para: string; error: string | null } | null;
};

function mail({ salida, ultimoEnviado, ultima }: MailFacts): StepState {
  if (salida === 'ninguno') return missing('No hay servidor de correo: no sale ninguno.');
  if (salida === 'demostracion')
    return doubtful('Los correos se quedan en el buzón de la demostración, y nadie los recibe.');
  if (ultima?.estado === 'pendiente')
    return { estado: 'espera', detalle: `La prueba para ${ultima.para} está en la cola.` };
  if (ultima && ultima.estado !== 'enviado')
    return doubtful(`La prueba para ${ultima.para} no se entregó${ultima.error ? `: ${ultima.error}` : ''}.`);
  if (ultimoEnviado === null)
    return doubtful('Hay servidor y todavía no ha salido ningún correo: haz una prueba.');
  return done(`El último que recogió el servidor es del ${dayOf(ultimoEnviado)}.`);
}

/** Certificate of the agency; `falla` says why it cannot be used. */
export type AgencyFacts =
  | { titular: string; hasta: string; dias: number; fijado: boolean }
  | { falla: string }
  | null;

function agency(certificate: AgencyFacts): StepState {
  if (certificate === null)
    return missing('No hay certificado: los registros de tus facturas esperan sin enviarse.');
  if ('falla' in certificate) return doubtful(`El certificado no sirve: ${certificate.falla}.`);
  const { titular, hasta, dias, fijado } = certificate;
  if (dias < 0) return doubtful(`El certificado de ${titular} caducó el ${dayOf(hasta)}.`);
  return dias <= 60
    ? doubtful(`El certificado de ${titular} caduca el ${dayOf(hasta)}.`)
    : done(`Certificado de ${titular}, hasta el ${dayOf(hasta)}.${fijado ? FIXED : ''}`);
}

const FIXED = ' Lo fija quien lleva el servidor.';

/** Copies; `ultima` is the day of the last good one, and `fijada` says that the environment gives the folder. */
export type CopyFacts = {
  carpeta: string;
  fijada: boolean;
  hora: string;
  fallan: string | null;
  ultima: string | null;
  /** Last instant that can be gone back to, where the copies of every minute are made. */
  instante?: string | null;
} | null;

function copies(facts: CopyFacts): StepState {
  if (facts === null) return missing('No se hacen copias solas: falta la carpeta en que guardarlas.');
  const { carpeta, fijada, hora, fallan, ultima, instante } = facts;
  if (fallan !== null) return doubtful(fallan);
  const where = `en ${carpeta}${fijada ? ', que fija quien lleva el servidor' : ''}`;
  return ultima === null
    ? doubtful(`Todavía no hay ninguna ${where}: la primera se hace a las ${hora}, o ahora si la pides.`)
    : done(`La última es del ${dayOf(ultima)}, ${where}.${instante ? untilWhen(instante) : ''}`);
}

const untilWhen = (instante: string) =>
  ` Y se puede volver a cualquier instante, hasta las ${clockInMadrid(instante).slice(11)} del ${dayOf(instante)}.`;

const dayOf = (moment: string) => formatDay(todayInMadrid(new Date(moment)));

/** A door: its last act, if any, and what it waits for. */
export type DoorFacts = { acto: Acto | undefined; faltan: readonly Falta[] };

const DOORS: Readonly<Record<Puerta, { abierta: string; lista: string }>> = {
  web: { abierta: 'Abierta', lista: 'Está lista para abrir; hasta entonces los visitantes no ven nada.' },
  ventas: {
    abierta: 'Se vende',
    lista: 'Está todo para empezar a vender; hasta entonces no se numera nada.',
  },
};

function door(puerta: Puerta, { acto, faltan }: DoorFacts): StepState {
  const { abierta, lista } = DOORS[puerta];
  if (!acto?.abierta) return missing(faltan.length > 0 ? lacksInWords(faltan) : lista);
  const since = `${abierta} desde el ${dayOf(acto.en)}${acto.por ? `, por ${acto.por}` : ''}.`;
  const judged = faltan.length > 0 ? doubtful(`${since} ${lacksInWords(faltan)}`) : done(since);
  return { ...judged, abiertaEn: acto.en };
}

export type StepsInput = {
  facts: Facts;
  correo: MailFacts;
  agencia: AgencyFacts;
  copias: CopyFacts;
  legales: readonly ResumenLegal[];
  puertas: Readonly<Record<Puerta, DoorFacts>>;
  now: Date;
};

/** States of all the steps. */
export function judgeSteps({
  facts,
  correo,
  agencia,
  copias,
  legales,
  puertas,
  now,
}: StepsInput): Record<Paso, StepState> {
  const { trabajadores, clientes } = facts;
  return {
    identidad: identity(facts),
    formasDePago: payment(facts),
    series: numbers(facts, now),
    correo: mail(correo),
    agencia: agency(agencia),
    copias: copies(copias),
    legales: legal(legales),
    datosOficiales: official(facts, now),
    catalogos: catalogues(facts),
    trabajadores:
      trabajadores > 1
        ? done(`Hay ${trabajadores} trabajadores con cuenta.`)
        : missing('Solo estás tú: cada persona entra con su cuenta y ve lo de su rol.'),
    clientes:
      clientes > 0
        ? done('Ya hay clientes.')
        : missing('No hay ninguno: escribe el primero, o tráelos todos de una hoja de cálculo.'),
    web: door('web', puertas.web),
    ventas: door('ventas', puertas.ventas),
  };
}
