import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { series } from '#oficina/ventas/papeles/series.ts';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { MoreActions } from '#platform/ui/more-actions.tsx';
import { useSmall } from '#platform/ui/use-small.ts';
import { type LibroQuery, librosFallbacks } from '../calls.ts';
import type { informes } from '../contract.ts';
import styles from './books.module.css';
import { periodOptions, type usePeriod } from './use-period.ts';

type Period = ReturnType<typeof usePeriod>;

/** Choice of the period of a report, and of its series where the report has one. */
export function PeriodChoice({ period, withSeries }: { period: Period; withSeries?: boolean }) {
  const options = periodOptions(todayInMadrid(new Date()));
  const known = options.some(({ value }) => value === period.value);
  return (
    <Group className={styles.tools} gap="10px 14px" align="end" mb={16}>
      <NativeSelect
        label="Periodo"
        value={period.value}
        onChange={(event) => period.choose(event.currentTarget.value)}
        data={known ? options : [{ value: period.value, label: period.value.replace('-', ' T') }, ...options]}
      />
      {withSeries && (
        <NativeSelect
          label="Serie"
          value={period.serie ?? 'todas'}
          onChange={({ currentTarget: { value } }) =>
            period.change({ serie: value === 'todas' ? undefined : value, grupo: undefined })
          }
          data={[
            { value: 'todas', label: 'Todas' },
            ...Object.entries(series).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </Group>
  );
}

type DownloadsProps = { informe: (typeof informes)[number]; asked: LibroQuery };

/** Downloads the whole report as a file. */
export function Downloads({ informe, asked }: DownloadsProps) {
  const small = useSmall();
  const underWay = useRef<AbortController>(undefined);
  // A person who leaves the page no longer wants the file.
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (formato: 'csv' | 'xlsx') => {
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      return download(
        'facturas/exportarLibro',
        { informe, formato, ...asked },
        { signal, onProgress: () => {} },
      );
    },
    onSuccess: (file) => showMessage('success', `Se ha descargado ${file}`),
    meta: { fallback: librosFallbacks.archivo, background: true },
  });
  const button = (formato: 'csv' | 'xlsx', text: string) =>
    isPending && variables === formato ? (
      <BusyButton busy variant="default">
        Descargando…
      </BusyButton>
    ) : (
      <Button variant="default" disabled={isPending} onClick={() => mutate(formato)}>
        {text}
      </Button>
    );
  const buttons = (
    <>
      {button('csv', 'CSV')}
      {button('xlsx', 'Excel')}
    </>
  );
  return small ? <MoreActions>{buttons}</MoreActions> : buttons;
}
