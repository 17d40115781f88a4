import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fotoCalls } from '#comparador/autoescuelas/imagenes/calls.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudScreen } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { AnuncioRow, anuncios } from '../contract.ts';
import { estadosAnuncio } from '../estados.ts';
import { mayWrite } from '../pasos.ts';
import styles from './anuncio-preview.module.css';
import { AnuncioResults } from './anuncio-results.tsx';
import { AnuncioState } from './anuncio-state.tsx';
import { AnuncioSteps } from './anuncio-steps.tsx';

type AnuncioScreenProps = {
  screen: CrudScreen<typeof anuncios>;
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
  const locked = ({ estado }: AnuncioRow) => {
    if (!user || mayWrite(user, estado)) return undefined;
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
            title={row?.titulo ?? 'Anuncio'}
            trail={[{ name: screen.title, to: screen.base }]}
            status={row && <AnuncioState estado={row.estado} />}
            actions={actions}
          />
          <Rejection row={row} />
        </>
      )}
      aside={(row) => (
        <>
          <AnuncioPreview row={row} />
          {hasBeenSeen(row) && <AnuncioResults id={row._id} tope={row.topeImpresiones} />}
        </>
      )}
    />
  );
}

const hasBeenSeen = ({ estado, impresiones, clics }: AnuncioRow) =>
  estado === 'publicado' ||
  estado === 'pausado' ||
  estado === 'finalizado' ||
  impresiones !== 0 ||
  clics !== 0;

/** Preview of the saved anuncio, as visitors see it. */
const AnuncioPreview = ({ row }: { row: AnuncioRow }) => (
  <div className={shared.narrow}>
    <FormSection title="Cómo se ve" hint="Como está guardado">
      <Box
        className={`${shared.tight} ${shared.anywhere}`}
        p="14px 18px"
        bd="1px solid var(--line)"
        bdrs={12}
        bg="var(--paper)"
      >
        <p className={shared.small}>Publicidad</p>
        <Group gap={16} align="stretch" wrap="nowrap" mt={6}>
          {row._idImagen !== null && <Photo id={row._idImagen} />}
          <div>
            <p className={shared.bold}>{row.titulo}</p>
            <p className={shared.lines}>{row.texto}</p>
            <p className={shared.small}>
              Paga {row.nombres?._idCliente ?? 'el comparador'} · lleva a {hostOf(row.urlDestino)}
            </p>
          </div>
        </Group>
      </Box>
    </FormSection>
  </div>
);

/** Photo of the autoescuela; visitors see it once the autoescuela is published. */
function Photo({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['imagenes', 'one', id],
    queryFn: ({ signal }) => fotoCalls.consultarPorId(id, signal),
    meta: { fallback: 'Error al cargar la foto', background: true },
  });
  const [smallest] = data?.archivos ?? [];
  return <img className={styles.photo} src={smallest?.webp} alt={data?.alt ?? ''} width={104} height={104} />;
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : 'ninguna página todavía';

/** Why it was rejected, until it is approved. */
const Rejection = ({ row }: { row: AnuncioRow | undefined }) =>
  row?.motivoRechazo ? (
    <div className={shared.narrow}>
      <Notice warning>
        <strong>Motivo del rechazo:</strong> <span className={shared.lines}>{row.motivoRechazo}</span>
      </Notice>
    </div>
  ) : null;
