import { useParams } from 'react-router';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { useRecord } from '../../use-record.ts';
import { anuncios } from '../contract.ts';
import { adLayout } from './ad-layout.ts';
import { AdPreview } from './ad-preview.tsx';
import { AdState } from './ad-state.tsx';

/** /panelAdmin/anuncios/nuevo, /panelAdmin/anuncios/:id */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <NewAd /> : <ExistingAd id={id} />;
}

const NewAd = () => (
  <ResourceForm {...useCrudScreen(officeFamilies.anuncios, anuncios)} layout={adLayout(undefined)} />
);

function ExistingAd({ id }: { id: string }) {
  const screen = useCrudScreen(officeFamilies.anuncios, anuncios);
  const { data: row } = useRecord(anuncios, id);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={adLayout(row)}
      head={(shown, actions) => (
        <PageHeader
          title={shown ? String(shown.titulo) : 'Anuncio'}
          trail={[{ name: screen.title, to: screen.base }]}
          status={<AdState estado={shown?.estado} />}
          actions={actions}
        />
      )}
      aside={(shown: CrudRow) => <AdPreview row={shown} />}
    />
  );
}
