/** Where a learner got a price. */
export const MEDIOS = {
  cartel: 'Un cartel',
  presupuesto: 'Un presupuesto',
  palabra: 'De palabra',
} as const;

export type Medio = keyof typeof MEDIOS;

/** `pendiente` until its bringer confirms the address, and `por_mirar` until a trabajador looks at it. */
export const ESTADOS_TRAIDO = {
  pendiente: 'Sin confirmar',
  por_mirar: 'Por mirar',
  publicado: 'Publicado',
  rechazado: 'Rechazado',
} as const;

export type EstadoTraido = keyof typeof ESTADOS_TRAIDO;

/** Why a trabajador does not publish a price, in the words that its bringer reads. */
export const MOTIVOS = {
  ilegible: 'no se lee en la foto',
  imposible: 'no cuadra con lo que cobra ninguna autoescuela',
  otra: 'parece de otra autoescuela o de otro permiso',
  viejo: 'es de hace demasiado tiempo',
  confirmada: 'la autoescuela ha dicho cuál es su precio',
} as const;

export type Motivo = keyof typeof MOTIVOS;

/** Days that an unconfirmed price is kept, and days that a confirmed one waits for somebody to look at it. */
export const DIAS_SIN_CONFIRMAR = 7;
export const DIAS_POR_MIRAR = 60;

/** Days that the photograph of a price is kept as it came, with the price itself if the photograph is all that it says. */
export const DIAS_FOTO = 7;

/** Most bytes of a photograph: what a telephone makes, unless the page has made it smaller. */
export const BYTES_FOTO = 10 * 1024 * 1024;

/** Months that a decided price is kept, without its address: those that a tarifa is compared for (decision 027). */
export const MESES_DECIDIDO = 12;

/** Oldest price that may be brought, in days. */
export const DIAS_DE_ANTES = 180;

/** Version of the privacy text: a change of the text needs a new version. */
export const VERSION_PRIVACIDAD = '2026-11-30';

const PERSONAS = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];

/** Gives the words of who saw a brought price, to print after «según un»: 'presupuesto que recibieron dos personas, con bono de 10 clases'. */
export function seenBy(medio: Medio, personas: number, bonoClases: number | null): string {
  const pack = bonoClases === null ? '' : `, con bono de ${bonoClases} clases`;
  const one = personas === 1;
  const who = `${PERSONAS[personas] ?? personas} ${one ? 'persona' : 'personas'}`;
  if (medio === 'palabra') return `precio que dijeron a ${who}${pack}`;
  return medio === 'cartel'
    ? `cartel que ${one ? 'vio' : 'vieron'} ${who}${pack}`
    : `presupuesto que ${one ? 'recibió' : 'recibieron'} ${who}${pack}`;
}
