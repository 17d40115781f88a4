import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { type LibroQuery, librosFallbacks } from '../libros/calls.ts';
import { daysOf, quarterOf } from '../libros/period.ts';
import styles from '../libros/screens/books.module.css';

type ButtonProps = { path: string; asked: LibroQuery; children: ReactNode };

/** Downloads records as a ZIP; shows one message when that fails. */
function DownloadButton({ path, asked, children }: ButtonProps) {
  const underWay = useRef<AbortController>(undefined);
  // A person who leaves the page no longer wants the file.
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      underWay.current = new AbortController();
      try {
        return await download(path, asked, { signal: underWay.current.signal });
      } catch (error) {
        throw plainRefusal(error);
      }
    },
    onSuccess: (file) => showMessage('success', `Se ha descargado ${file}`),
    meta: { fallback: librosFallbacks.registros, background: true },
  });
  if (isPending)
    return (
      <BusyButton busy variant="default">
        Descargando…
      </BusyButton>
    );
  return (
    <Button variant="default" onClick={() => mutate()}>
      {children}
    </Button>
  );
}

/** Downloads the records of a factura. */
export const FacturaRecordsDownload = ({ _id }: { _id: string }) => (
  <div>
    <DownloadButton path="facturas/descargarRegistros" asked={{ _id }}>
      Descargar en XML
    </DownloadButton>
  </div>
);

/** Downloads the records of some days; the form begins with the present quarter. */
export function PeriodRecordsDownload() {
  const today = todayInMadrid(new Date());
  const { ejercicio, trimestre } = quarterOf(today);
  const [days, setDays] = useState({ desde: daysOf(ejercicio, trimestre).desde, hasta: today });
  const end = (name: keyof typeof days, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={days[name]}
      error={name === 'hasta' && days.hasta !== '' && days.hasta < days.desde && 'Es antes que «Desde»'}
      onChange={({ currentTarget }) => setDays({ ...days, [name]: currentTarget.value })}
    />
  );
  return (
    <FormSection
      title="Registros en XML"
      hint="Los registros hechos en unos días, cada uno como se envía a la Agencia Tributaria, con un índice y un programa pequeño que comprueba sus huellas y su encadenamiento en cualquier ordenador."
    >
      <Group className={styles.tools} gap="10px 14px" align="end" mb={16}>
        {end('desde', 'Desde')}
        {end('hasta', 'Hasta')}
        <DownloadButton path="facturas/exportarRegistros" asked={days}>
          Descargar registros
        </DownloadButton>
      </Group>
    </FormSection>
  );
}
