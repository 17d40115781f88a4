import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fotoCalls } from '#comparador/autoescuelas/imagenes/calls.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './anuncio-preview.module.css';

/** Preview of the saved anuncio, as visitors see it. */
export const AnuncioPreview = ({ row }: { row: CrudRow }) => (
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
          {row._idImagen !== null && <Photo id={String(row._idImagen)} />}
          <div>
            <p className={shared.bold}>{String(row.titulo)}</p>
            <p className={shared.lines}>{String(row.texto)}</p>
            <p className={shared.small}>
              Paga {row.nombres?._idCliente ?? 'el comparador'} · lleva a {hostOf(String(row.urlDestino))}
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
