import { Button, Skeleton, Stack } from '@mantine/core';
import { buscadorFallbacks } from '#oficina/trabajo/buscador/calls.ts';
import type { Hallazgos } from '#oficina/trabajo/buscador/contract.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { useSteady } from '#platform/browser/use-steady.ts';
import shared from '#platform/ui/shared.module.css';
import styles from './search.module.css';

const FEW_LETTERS =
  'Con menos de tres letras o cifras solo aparece lo que empieza así. Escribe alguna más para buscar en todo.';

type FoundStateProps = {
  texto: string;
  found: Hallazgos | undefined;
  /** Number of options. */
  count: number;
  isSettled: boolean;
  error: Error | null;
  onRetry(): unknown;
};

/** State below the options: a search under way, no results, or an error. */
export function FoundState({ texto, found, count, isSettled, error, onRetry }: FoundStateProps) {
  const isSlow = useSteady(!isSettled && !found, { delay: 200, minimum: 200 });
  return (
    <>
      {isSlow && (
        <Stack gap={8} flex="none" p="10px 18px" aria-hidden="true">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
      {/* It waits for the loading line to go, so that the button does not move while it is pressed. */}
      {error && !isSlow && (
        <div className={`${shared.quiet} ${styles.message}`} role="alert">
          <p>{textOfError(error, buscadorFallbacks.leer)}</p>
          <Button variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        </div>
      )}
      <p
        className={
          count > 0 && !found?.parcial
            ? `${shared.hidden} ${styles.unseen}`
            : `${shared.quiet} ${styles.message}`
        }
        role="status"
      >
        {!error && isSettled && texto !== '' && said({ texto, found, count })}
      </p>
    </>
  );
}

const results = new Intl.PluralRules('es');

function said({ texto, found, count }: Pick<FoundStateProps, 'texto' | 'found' | 'count'>): string {
  const some = `${count} ${results.select(count) === 'one' ? 'resultado' : 'resultados'}.`;
  if (found?.parcial) return count > 0 ? FEW_LETTERS : `Nada empieza por «${texto}». ${FEW_LETTERS}`;
  if (count > 0) return some;
  return `Nada coincide con «${texto}». Prueba con menos palabras, o con un NIF, un teléfono, un importe o un número de papel.`;
}
