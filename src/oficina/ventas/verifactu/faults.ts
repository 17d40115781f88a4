/** Cause of a fault: one record of the message, or a problem that stops every message. */
export type Culpa = 'registro' | 'negocio' | 'certificado' | 'agencia' | 'programa';

/** SOAP fault: the agency refused a whole message. */
export type Fault = {
  codigo: number;
  culpa: Culpa;
  /** Remedy, for people. */
  quehacer: string;
  /** True when the program tries again each hour; otherwise a person has to ask for it. */
  reintenta: boolean;
};

const QUEHACER: Readonly<Record<Culpa, string>> = {
  registro: 'se busca el registro que lo provoca y los demás se envían sin él',
  negocio: 'comprueba en Mi negocio que el NIF y la razón social son los del censo de la Agencia',
  certificado:
    'el certificado no sirve: tiene que ser del negocio, de su apoderado o de su colaborador social, y estar en vigor',
  agencia: 'es del servicio de la Agencia: se vuelve a intentar cada hora',
  programa: 'es un fallo del programa o de cómo está instalado: avisa a quien lo mantiene, con este código',
};

/** Codes of a message that breaks its schema or cannot be read: one record is the cause. */
const OF_RECORDS = [4102, 4103, 4106, 4109, 4119];
const OF_TAXPAYER = [4104, 4107, 4115, 4116];
const OF_CERTIFICATE = [4108, 4112, 4132, 4140];
const OF_AGENCY = [3500, 3501, 4110, 4111, 4128, 4134, 4139, 4141];
/** The agency suspended the access: a person must write to it, and then ask for a new try here. */
const SUSPENDED = 4141;

function culpaOf(codigo: number): Culpa {
  if (OF_RECORDS.includes(codigo)) return 'registro';
  if (OF_TAXPAYER.includes(codigo)) return 'negocio';
  if (OF_CERTIFICATE.includes(codigo)) return 'certificado';
  return OF_AGENCY.includes(codigo) ? 'agencia' : 'programa';
}

/**
 * Fault with the code in the words of a SOAP fault, such as «Codigo[4102]». Undefined when the words have
 * no code, as when a server is down.
 */
export function faultIn(words: string): Fault | undefined {
  const [, code] = /Codigo\s*\[(\d{4})\]/i.exec(words) ?? [];
  return code === undefined ? undefined : faultOf(Number(code));
}

/** Cause of the fault with that code, and its remedy. */
export function faultOf(codigo: number): Fault {
  const culpa = culpaOf(codigo);
  if (codigo === SUSPENDED)
    return {
      codigo,
      culpa,
      quehacer:
        'ha suspendido el acceso: escribe a verifactu@correo.aeat.es y, cuando lo resuelvan, pulsa «Volver a intentarlo»',
      reintenta: false,
    };
  return { codigo, culpa, quehacer: QUEHACER[culpa], reintenta: true };
}
