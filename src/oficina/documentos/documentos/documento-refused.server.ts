import { invalidFields } from '#platform/http/errors.server.ts';

/** Refusal of a file, with the reason. */
export const badDocumento = (name: string, motivo: string) =>
  invalidFields([{ campo: 'archivo', motivo: `«${name}» ${motivo}` }]);
