import type { Hallazgos } from '#oficina/trabajo/buscador/contract.ts';
import { piecesOf } from '#platform/ui/list/marked.ts';
import { type Place, placesWith } from './places.ts';

/** An option of the list; `id` is its element's. */
export type Option = Place & {
  id: string;
  isFound?: boolean;
  /** True for the option that opens all the results of a family. */
  isRest?: boolean;
};
export type Section = { title: string; options: readonly Option[] };

/** Whether only figures are typed: a number or an amount, which few screens have in their name. */
export const isFigures = (texto: string): boolean => /^\d[\d.,\s]*€?$/.test(texto);

/** Most places shown while a text is typed, so that the results stay in view below them. */
const PLACES_SHOWN = 4;

export type SectionsInput = {
  words: readonly string[];
  places: readonly Place[];
  recent: readonly Place[];
  found: Hallazgos | undefined;
  texto: string;
};

/**
 * Sections of options. Without a text: recent places and available ones. With a text: the results, by family, before or after the
 * places.
 */
export function sectionsOf({ words, places, recent, found, texto }: SectionsInput): Section[] {
  const screens = {
    title: 'Acciones y pantallas',
    options: placesWith(places, words).slice(0, PLACES_SHOWN),
  };
  const families = familiesOf({ words, found, texto });
  const sections =
    words.length === 0
      ? [
          { title: 'Recientes', options: recent },
          { title: 'Acciones y pantallas', options: places },
        ]
      : isFigures(texto)
        ? [...families, screens]
        : [screens, ...families];
  return sections
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }, section) => ({
      title,
      options: options.map((option, index) => ({ ...option, id: `hallazgo-${section}-${index}` })),
    }));
}

function familiesOf({ words, found, texto }: Pick<SectionsInput, 'words' | 'found' | 'texto'>) {
  return (found?.grupos ?? []).map(({ familia, titulo, filas, hayMas }) => ({
    title: titulo,
    options: [
      ...filas.map(({ titulo: title, detalles, ruta }) => ({
        title,
        to: ruta,
        details: tellingOf(detalles, words),
        isFound: true,
      })),
      ...(hayMas
        ? [
            {
              title: `Ver más en ${titulo}`,
              to: `/panelAdmin/${familia}?${new URLSearchParams({ texto })}`,
              isRest: true,
            },
          ]
        : []),
    ],
  }));
}

/** Most details shown, enough to tell apart two rows of the same name. */
const DETAILS_SHOWN = 2;

/** First details, and those that match the words. */
function tellingOf(details: readonly string[], words: readonly string[]): string[] {
  const sought = words.filter((word) => word.length > 1).join(' ');
  return details.filter(
    (detail, at) => at < DETAILS_SHOWN || piecesOf(detail, sought).some(({ hit }) => hit),
  );
}
