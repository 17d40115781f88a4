/** Reasons why two rows may be the same one, the strongest first. */
export const MOTIVOS = {
  nif: 'Mismo NIF',
  email: 'Mismo correo',
  telefono: 'Mismo teléfono',
  nombre: 'Mismo nombre',
  parecido: 'Nombre parecido',
} as const;
export type MotivoFusion = keyof typeof MOTIVOS;
