import { invalidFields } from '#api/errors.server.ts';

/** A file that is not taken, and why, by the field that it came in. */
export const badDocumento = (name: string, motivo: string) =>
  invalidFields([{ campo: 'archivo', motivo: `«${name}» ${motivo}` }]);
