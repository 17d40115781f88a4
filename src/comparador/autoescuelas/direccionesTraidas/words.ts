/** How a learner knows an address. */
export const MEDIOS_DIRECCION = {
  estuve: 'He estado allí',
  web: 'Lo dice su web',
  dicho: 'Me lo dijo la autoescuela',
} as const;

export type MedioDireccion = keyof typeof MEDIOS_DIRECCION;

/** `pendiente` until its bringer confirms the correo, and `por_mirar` until a trabajador looks at it. */
export const ESTADOS_DIRECCION = {
  pendiente: 'Sin confirmar',
  por_mirar: 'Por mirar',
  aceptada: 'Aceptada',
  rechazada: 'Rechazada',
} as const;

/** Why a trabajador does not take an address, in the words that its bringer reads. */
export const MOTIVOS_DIRECCION = {
  igual: 'es la que ya tenemos',
  noEsta: 'hemos mirado y no está ahí',
  otra: 'parece de otra sección o de otra autoescuela',
  suya: 'la autoescuela ha dicho cuál es la suya',
} as const;

export type MotivoDireccion = keyof typeof MOTIVOS_DIRECCION;
