/** Steps with an autoescuela of a town, in the words of its row. */
export const PASOS = {
  carta_hecha: 'carta lista',
  carta_enviada: 'carta enviada',
  devuelta: 'carta devuelta',
  visita: 'visitada',
  telefono: 'por teléfono',
  no: 'pidió que no le escribamos',
} as const;

export type Paso = keyof typeof PASOS;

/** Steps that a trabajador notes; a letter is noted when it is made, and a «no» has a call of its own. */
export const PASOS_ANOTADOS = ['carta_enviada', 'devuelta', 'visita', 'telefono'] as const;

export type PasoAnotado = (typeof PASOS_ANOTADOS)[number];

/** Next steps of a row, in the words of its button. */
export const SIGUIENTES = {
  carta: 'Carta',
  enviada: 'Enviada',
  visitar: 'Visitar',
  escribir: 'Escribir',
  mirar: 'Mirar',
  buscar: 'Buscar',
} as const;

export type Siguiente = keyof typeof SIGUIENTES;

/** Whose the price of an autoescuela is, in a word. */
export const DE_QUIEN = { autoescuela: 'suyo', anotada: 'anotado', traida: 'de alumnos' } as const;

type Known = {
  negada: boolean;
  conPrecio: boolean;
  porMirar: number;
  peticiones: number;
  registrada: boolean;
  direccion: string | null;
  paso: Paso | null;
};

/** Gives the next thing to do with an autoescuela; null where there is nothing, as after a «no» or once it has a price. */
export function nextOf(known: Known): Siguiente | null {
  if (known.negada || known.conPrecio) return null;
  if (known.porMirar > 0) return 'mirar';
  if (known.peticiones > 0) return 'escribir';
  if (known.direccion === null) return 'buscar';
  if (known.registrada) return 'visitar';
  if (known.paso === null) return 'carta';
  if (known.paso === 'carta_hecha') return 'enviada';
  return known.paso === 'visita' ? null : 'visitar';
}
