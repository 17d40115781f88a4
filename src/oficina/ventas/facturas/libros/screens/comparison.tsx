import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatMonth } from '#platform/kit/format.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { HowCalculated } from '#platform/ui/report-table.tsx';
import { librosFallbacks } from '../calls.ts';
import styles from './books.module.css';
import { BooksFrame, forBooks } from './books-frame.tsx';
import { ComparisonResult } from './comparison-result.tsx';

const MONTHS = 24;

/** /panelAdmin/facturas/comparacion: records of a month at the tax agency against those stored here. */
export const Component = forBooks('Comparación con la Agencia', Comparison);

function Comparison() {
  return (
    <BooksFrame title="Comparación con la Agencia">
      <Question />
      <HowCalculated>
        <p>
          Se pregunta a la Agencia Tributaria por las facturas del mes (servicio de consulta de VERI*FACTU) y
          cada una se busca aquí por su NIF, número y fecha. Son la misma si coinciden la huella del último
          registro, su estado y el importe. El mes es el de la operación o, si no se declaró, el de la
          expedición.
        </p>
        <p>
          Solo pregunta: no envía ni cambia nada. Lo que aquí espera respuesta se aclara solo, porque el
          programa pregunta por ello antes de enviarlo otra vez.
        </p>
      </HowCalculated>
    </BooksFrame>
  );
}

/** The present month and the ones before it, as 'YYYY-MM'. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function Question() {
  const months = lastMonths(todayInMadrid(new Date()));
  const [mes, setMes] = useState(months[0] ?? '');
  const [cadena, setCadena] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => {
      underWay.current = new AbortController();
      return verifactuCalls.comparacionAgencia(
        { mes, ...(cadena !== undefined && { cadena }) },
        underWay.current.signal,
      );
    },
    meta: { fallback: librosFallbacks.comparacion, background: true, told: true },
  });
  return (
    <>
      <Box component="p" maw={FORM_WIDTH}>
        Comprueba que la Agencia Tributaria tiene lo mismo que consta aquí, factura a factura.
      </Box>
      <Group className={styles.tools} gap="10px 14px" align="end" mb={16}>
        <NativeSelect
          label="Mes"
          value={mes}
          disabled={isPending}
          onChange={(event) => setMes(event.currentTarget.value)}
          data={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        />
        {data && data.cadenas.length > 1 && (
          <NativeSelect
            label="Obligado"
            value={cadena ?? data.cadena ?? ''}
            disabled={isPending}
            onChange={(event) => setCadena(event.currentTarget.value)}
            data={data.cadenas.map(({ _id, nif, nombre }) => ({ value: _id, label: `${nombre} (${nif})` }))}
          />
        )}
        <Button disabled={isPending} onClick={() => mutate()}>
          Preguntar a la Agencia
        </Button>
        {isPending && (
          <Button variant="default" onClick={() => underWay.current?.abort()}>
            Cancelar
          </Button>
        )}
      </Group>
      <div role="status">
        {isPending && <p>Preguntando a la Agencia Tributaria. Puede tardar un par de minutos…</p>}
        {error && <Notice warning>{stopped(error)}</Notice>}
        {data && !isPending && <ComparisonResult comparison={data} />}
      </div>
    </>
  );
}

const stopped = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
    ? 'Se ha cancelado: no se ha comparado nada.'
    : textOfError(error, librosFallbacks.comparacion);
