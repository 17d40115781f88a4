import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DropZone, UploadProgress } from '#platform/ui/drop-zone.tsx';
import * as icons from '#platform/ui/icons.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { LoadingCover } from '#platform/ui/loading-cover.tsx';
import { Address, AddressText, Grouped, Mark, Notice, Roomy, Under } from '#platform/ui/mark.tsx';
import { MarkedText } from '#platform/ui/marked-text.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { MoreActions } from '#platform/ui/more-actions.tsx';
import { HowCalculated, ReportTable, Sums } from '#platform/ui/report-table.tsx';
import { type Examples, LONG, nothing } from './examples.ts';

const FALLBACK = 'Error al obtener el ejemplo';

function Asks({ name, load }: { name: string; load(): Promise<string> }) {
  const query = useQuery({
    queryKey: ['componentes', name],
    queryFn: load,
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(text) => <p>{text}</p>}
    </QueryView>
  );
}

function Covers() {
  const [shown, setShown] = useState(false);
  const cover = () => {
    setShown(true);
    setTimeout(() => setShown(false), 2_000);
  };
  return (
    <>
      <Button onClick={cover}>Cubrir dos segundos</Button>
      <LoadingCover shown={shown} />
    </>
  );
}

const zone = (busy: boolean) => (
  <DropZone
    text="Arrastra aquí las fotos, o"
    button="Elegir fotos"
    label="Fotos"
    accept="image/*"
    limits="JPEG o PNG, hasta 20 MB."
    onFiles={nothing}
    {...{ busy }}
  />
);

const table = (rows: readonly [string, string][]) => (
  <ReportTable
    caption="Ventas por cliente"
    columns={[
      { title: 'Cliente', cell: ([name]) => name },
      { title: 'Total', amount: true, cell: ([, total]) => total },
    ]}
    rows={rows}
    rowKey={([name]) => name}
    isOff={([, total]) => total === '0,00 €'}
    sums={['Total', '1.210,00 €']}
  />
);

export const general: Examples = {
  MoreActions: {
    normal: (
      <MoreActions>
        <Button variant="default">Duplicar</Button>
        <Button variant="default">{LONG}</Button>
      </MoreActions>
    ),
  },
  BusyButton: {
    normal: <BusyButton busy={false}>Guardar</BusyButton>,
    ocupado: <BusyButton busy>Guardar</BusyButton>,
    apagado: (
      <BusyButton busy={false} disabled>
        Guardar
      </BusyButton>
    ),
    secundario: (
      <BusyButton busy={false} variant="default">
        {LONG}
      </BusyButton>
    ),
  },
  Mark: {
    good: <Mark tone="good">Aceptado</Mark>,
    going: <Mark tone="going">En proceso</Mark>,
    waiting: <Mark tone="waiting">Pendiente</Mark>,
    bad: <Mark tone="bad">Rechazado</Mark>,
    over: <Mark tone="over">{LONG}</Mark>,
  },
  Notice: { normal: <Notice>{LONG}</Notice>, aviso: <Notice warning>Falta el NIF del negocio.</Notice> },
  Under: { normal: <Under>{LONG}</Under> },
  Grouped: { teléfono: <Grouped parts={['+34', '612', '345', '678']} /> },
  Roomy: { normal: <Roomy>{LONG}</Roomy> },
  Address: { normal: <Address email="administracion.y.contabilidad@autoescuela-ejemplo.example" /> },
  AddressText: {
    normal: <AddressText email="administracion.y.contabilidad@autoescuela-ejemplo.example" />,
  },
  Moment: {
    normal: <Moment at="2026-11-21T10:00:00.000Z" />,
    relativo: <Moment at="2026-11-21T10:00:00.000Z" relative />,
  },
  MarkedText: { normal: <MarkedText text={'## Un título\n\nUn párrafo con **negrita**.\n\n- Uno\n- Dos'} /> },
  QueryView: {
    cargando: <Asks name="cargando" load={() => new Promise(nothing)} />,
    'con error': <Asks name="error" load={() => Promise.reject(new Error('no'))} />,
    'con datos': <Asks name="datos" load={async () => LONG} />,
  },
  LoadingCover: { 'al pulsar': <Covers /> },
  DropZone: { normal: zone(false), ocupada: zone(true) },
  UploadProgress: {
    'a medias': <UploadProgress name="foto.jpg" sent={0.4} after="Mirando la foto…" />,
    enviado: <UploadProgress name="foto.jpg" sent={1} after="Mirando la foto…" />,
  },
  ReportTable: {
    normal: table([
      ['Autoescuela Ejemplo', '1.210,00 €'],
      [LONG, '0,00 €'],
    ]),
    vacía: table([]),
  },
  Sums: {
    normal: (
      <Sums
        of={[
          ['Facturado', '1.210,00 €'],
          ['Cobrado', '0,00 €'],
        ]}
      />
    ),
  },
  HowCalculated: {
    normal: (
      <HowCalculated>
        <p>Base más IVA de cada línea.</p>
      </HowCalculated>
    ),
  },
  ...Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, { normal: <Icon /> }])),
};
