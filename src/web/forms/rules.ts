/** It refuses only obvious mistakes: the server has the full rule. */
export const emailRule = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Escribe un correo como nombre@dominio.es';

/** A field that can't be left empty, with what to say of it: 'Escribe tu clave'. */
export const required = (text: string) => (value: string) => (value.trim() === '' ? text : null);
