/** It refuses only obvious mistakes: the server has the full rule. */
export const emailRule = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Escribe un correo como nombre@dominio.es';

/** Rule for a required field, with its message: 'Escribe tu clave'. */
export const required = (text: string) => (value: string) => (value.trim() === '' ? text : null);
