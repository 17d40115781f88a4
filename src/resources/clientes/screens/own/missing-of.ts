import type { CrudRow } from '#web/crud/resource-types.ts';

type MissingThing = {
  what: string;
  /** What visitors do without meanwhile. */
  effect: string;
  /** Where it is done, if not on the same screen. */
  to?: string;
};

type Wanted = MissingThing & { isThere(school: CrudRow): boolean };

const isFull = (value: unknown) => value !== null && value !== undefined && value !== '';

const WANTED: readonly Wanted[] = [
  {
    what: 'El código de la DGT',
    effect: 'Con él se unen tus resultados oficiales. Escríbenos y lo ponemos.',
    isThere: ({ numRegistroDgt }) => isFull(numRegistroDgt),
  },
  {
    what: 'La publicación',
    effect: 'Todavía no se ve tu perfil en el comparador: lo publicamos al comprobar tus datos.',
    isThere: ({ publicado }) => publicado === true,
  },
  {
    what: 'El teléfono',
    effect: 'Quien compara no puede llamarte.',
    isThere: ({ telefono }) => isFull(telefono),
  },
  {
    what: 'La dirección',
    effect: 'En tu ficha solo se ve el municipio.',
    isThere: ({ direccion, codigoPostal, codProvincia }) =>
      [direccion, codigoPostal, codProvincia].every(isFull),
  },
  {
    what: 'La descripción',
    effect: 'Tu ficha solo tiene datos oficiales y precios.',
    isThere: ({ descripcion }) => isFull(descripcion),
  },
  {
    what: 'Lo que ofreces',
    effect: 'Quien filtra por coche automático, idiomas o sábados no te encuentra.',
    isThere: ({ caracteristicas }) => Array.isArray(caracteristicas) && caracteristicas.length > 0,
  },
];

/** What the profile lacks, the weightiest first. */
export const missingOf = (school: CrudRow): MissingThing[] =>
  WANTED.filter(({ isThere }) => !isThere(school));
