import { type Anotacion, isAddress } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Says who noted the tarifa, where and when, and that the autoescuela has not confirmed it. */
export function NotedTarifa({ anotada: { en, el } }: { anotada: Anotacion }) {
  return (
    <>
      Anotada por Carné Claro el <time dateTime={el}>{formatDay(el)}</time>{' '}
      {isAddress(en) ? (
        <>
          en{' '}
          <a href={en} rel="nofollow noopener">
            su web
          </a>
        </>
      ) : (
        `(${en})`
      )}
      ; la autoescuela no la ha confirmado
    </>
  );
}
