import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { PartTabs } from '#platform/ui/frame/part-tabs.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ViewSwitch } from '#platform/ui/frame/view-switch.tsx';
import { DefaultLayout } from '#platform/ui/layouts/default-layout.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { type Examples, LONG } from './examples.ts';

const HERE = '/panelAdmin/componentes';

export const frame: Examples = {
  DefaultLayout: {
    normal: (
      <DefaultLayout foot={<a href="/aviso-legal">Aviso legal</a>}>
        <p>La página</p>
      </DefaultLayout>
    ),
  },
  NavigationProgress: { 'lo pone el marco': <Link to="/panelAdmin/hoy">Abrir otra pantalla</Link> },
  PageHeader: {
    normal: <PageHeader title="Presupuestos" actions={<Button>Nuevo presupuesto</Button>} />,
    'de una fila': (
      <PageHeader
        title={LONG}
        part="Datos"
        trail={[{ name: 'Clientes', to: HERE }]}
        status={<Mark tone="good">Activo</Mark>}
      />
    ),
  },
  PartTabs: {
    normal: (
      <PartTabs
        label="Partes"
        tabs={[
          { name: 'Resumen', to: HERE },
          { name: 'Datos', to: `${HERE}/datos` },
        ]}
      />
    ),
  },
  StateTabs: {
    normal: (
      <StateTabs
        label="Estado"
        tabs={[
          { estado: 'pendiente', name: 'Pendientes' },
          { estado: 'resuelta', name: 'Resueltas' },
        ]}
        initial="pendiente"
        current="pendiente"
      />
    ),
  },
  ViewSwitch: {
    normal: (
      <ViewSwitch
        views={[
          { name: 'Lista', to: HERE },
          { name: 'Tablero', to: `${HERE}/tablero` },
        ]}
        keep={[]}
      />
    ),
  },
};
