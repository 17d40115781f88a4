import { OWN_BASE } from '#oficina/base/own-school/own-base.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';

type MissingThing = {
  what: string;
  /** Benefit for visitors once it is filled in. */
  effect: string;
  /** Address of the screen to fill it in, if it is another one. */
  to?: string;
};

type ProfileItem = MissingThing & { isThere(autoescuela: CrudRow): boolean };

const isFull = (value: unknown) => value !== null && value !== undefined && value !== '';

type Alta = { estado: 'pendiente' | 'aprobada' | 'rechazada'; codigoDgt: string | null };

/** The school's own request, which somebody of the business has yet to look at. */
const isBeingChecked = ({ alta }: CrudRow): boolean => (alta as Alta | null)?.estado === 'pendiente';

/** The code that it gave when it registered, which is not its own until the request is approved. */
const givenCode = ({ alta }: CrudRow): string | null => (alta as Alta | null)?.codigoDgt ?? null;

const isSome = (value: unknown) => Array.isArray(value) && value.length > 0;

const WANTED: readonly ProfileItem[] = [
  {
    what: 'El código de la DGT',
    effect: 'Con él se unen tus resultados oficiales. Escríbenos y lo ponemos.',
    isThere: (own) => isFull(own.numRegistroDgt) || (isBeingChecked(own) && givenCode(own) !== null),
  },
  {
    what: 'La publicación',
    effect: 'Todavía no se ve tu perfil en el comparador: lo publicamos al comprobar tus datos.',
    isThere: (own) => own.publicado === true || isBeingChecked(own),
  },
  {
    what: 'La sección',
    effect:
      'No se sabe de cuál de tus locales son la dirección, el horario y el punto. Escríbenos y la ponemos.',
    isThere: ({ numRegistroDgt, seccion }) => !isFull(numRegistroDgt) || isFull(seccion),
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
    what: 'El punto en el mapa',
    effect: 'A quien busca cerca se le mide desde el centro de tu municipio, y en tu ficha no hay mapa.',
    to: `${OWN_BASE}/mapa`,
    isThere: ({ tienePunto }) => tienePunto === true,
  },
  {
    what: 'El horario',
    effect: 'En tu ficha no se ve a qué horas atiendes.',
    isThere: ({ horario }) => isSome(horario),
  },
  {
    what: 'Las fotos',
    effect: 'Quien compara no ve cómo es tu autoescuela.',
    to: `${OWN_BASE}/fotos`,
    isThere: ({ tieneFotos }) => tieneFotos === true,
  },
  {
    what: 'La descripción',
    effect: 'Tu ficha solo tiene datos oficiales y precios.',
    isThere: ({ descripcion }) => isFull(descripcion),
  },
  {
    what: 'Los idiomas',
    effect: 'Quien filtra por clases en otro idioma no te encuentra.',
    isThere: ({ idiomas }) => isSome(idiomas),
  },
  {
    what: 'Los vehículos',
    effect: 'Quien filtra por coche automático o vehículo adaptado no te encuentra.',
    isThere: ({ vehiculos }) => isSome(vehiculos),
  },
  {
    what: 'Qué más ofreces',
    effect: 'Quien filtra por sábados, teórica en línea o pago a plazos no te encuentra.',
    isThere: ({ caracteristicas }) => isSome(caracteristicas),
  },
];

/** Lists the missing parts of a profile, most important first. */
export const missingOf = (autoescuela: CrudRow): MissingThing[] =>
  WANTED.filter(({ isThere }) => !isThere(autoescuela));
