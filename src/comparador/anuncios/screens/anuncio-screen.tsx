import { type ReactNode, useState } from 'react';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudRow, CrudScreen } from '#platform/crud/screens/resource-types.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { estadosAnuncio } from '../estados.ts';
import { mayWrite } from '../pasos.ts';
import { AnuncioPreview } from './anuncio-preview.tsx';
import { AnuncioResults } from './anuncio-results.tsx';
import { AnuncioState, isAnuncioState } from './anuncio-state.tsx';
import { AnuncioSteps } from './anuncio-steps.tsx';
import { Rejection } from './rejection.tsx';

type AnuncioScreenProps = {
  screen: CrudScreen;
  layout: FormLayout;
  id: string | undefined;
  /** Text under the heading of a new anuncio. */
  intro?: ReactNode;
  /** Whether the history is shown. */
  history: boolean;
};

/** Screen of an anuncio: its form, its next steps, its preview and its results. */
export function AnuncioScreen({ screen, layout, id, intro, history }: AnuncioScreenProps) {
  const user = useSessionUser();
  // A step returns a new version of the row, so the form starts again from it.
  const [steps, setSteps] = useState(0);
  if (id === undefined)
    return (
      <ResourceForm {...{ ...screen, layout, intro }} createdTo={({ _id }) => `${screen.base}/${_id}`} />
    );
  const locked = ({ estado }: CrudRow) => {
    if (!user || !isAnuncioState(estado) || mayWrite(user, estado)) return undefined;
    return `Está en el estado «${estadosAnuncio[estado]}»: así no lo puedes cambiar.`;
  };
  return (
    <ResourceForm
      key={`${id} ${steps}`}
      {...{ ...screen, id, layout, locked, history }}
      actions={(row) => <AnuncioSteps row={row} onStep={() => setSteps(steps + 1)} />}
      head={(row, actions) => (
        <>
          <PageHeader
            title={row ? String(row.titulo) : 'Anuncio'}
            trail={[{ name: screen.title, to: screen.base }]}
            status={<AnuncioState estado={row?.estado} />}
            actions={actions}
          />
          <Rejection row={row} />
        </>
      )}
      aside={(row) => (
        <>
          <AnuncioPreview row={row} />
          {hasBeenSeen(row) && <AnuncioResults id={row._id} tope={row.topeImpresiones as number | null} />}
        </>
      )}
    />
  );
}

const hasBeenSeen = ({ estado, impresiones, clics }: CrudRow) =>
  estado === 'publicado' ||
  estado === 'pausado' ||
  estado === 'finalizado' ||
  impresiones !== 0 ||
  clics !== 0;
