import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asBase64 } from '#platform/browser/file-text.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { PdfPreview } from '#platform/ui/pdf-preview.tsx';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import type { Negocio } from '../contract.ts';
import { BUSINESS_FORM } from './business-query.ts';
import styles from './face-section.module.css';

/** Logo that is not saved yet: its file in base64; null takes the stored one away. */
type LogoDraft = { contenido: string | null; nombre: string; tipo?: string };

type FaceSectionProps = {
  row: Negocio;
  /** Colour and foot as they are written now, saved or not. */
  face(): { colorPapeles: string; piePapeles: string };
};

/** Logo of the papers, and an example of a factura with what is chosen and written. */
export function FaceSection({ row, face }: FaceSectionProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<LogoDraft>();
  const saving = useMutation({
    mutationFn: (contenido: string | null) => negocioCalls.actualizarLogo(undefined, contenido),
    onSuccess: (saved) => {
      queries.setQueryData(BUSINESS_FORM, saved);
      setChosen(undefined);
      showMessage('success', 'Logotipo guardado');
    },
    meta: { fallback: negocioFallbacks.actualizarLogo },
  });
  const preview = useMutation({
    mutationFn: () => {
      const { colorPapeles, piePapeles } = face();
      return negocioCalls.verPapel({
        colorPapeles: colorPapeles.trim() || null,
        piePapeles: piePapeles.trim() || null,
        ...(chosen && { contenido: chosen.contenido }),
      });
    },
    meta: { fallback: negocioFallbacks.verPapel },
  });
  const choose = async (file: File | null) => {
    if (file) setChosen({ contenido: await asBase64(file), nombre: file.name, tipo: file.type });
  };
  const kept = row.logo ?? null;
  return (
    <FormSection title="Logotipo" hint="PNG o JPEG de 512 KB como mucho. Sale en los papeles nuevos.">
      <Stack gap="md">
        {kept && !chosen && <img className={styles.logo} src={kept.url} alt="Logotipo guardado" />}
        {chosen?.contenido && (
          <img
            className={styles.logo}
            src={`data:${chosen.tipo};base64,${chosen.contenido}`}
            alt="Logotipo elegido"
          />
        )}
        {chosen && <Text size="sm">{chosen.nombre}, sin guardar</Text>}
        <Group>
          <FileButton accept="image/png,image/jpeg" onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                Elegir logotipo
              </Button>
            )}
          </FileButton>
          {kept && !chosen && (
            <Button variant="default" onClick={() => setChosen({ contenido: null, nombre: 'Sin logotipo' })}>
              Quitar
            </Button>
          )}
          {chosen && (
            <>
              <BusyButton busy={saving.isPending} onClick={() => saving.mutate(chosen.contenido)}>
                Guardar logotipo
              </BusyButton>
              <Button variant="default" onClick={() => setChosen(undefined)}>
                Descartar
              </Button>
            </>
          )}
          <BusyButton variant="default" busy={preview.isPending} onClick={() => preview.mutate()}>
            Ver una factura de ejemplo
          </BusyButton>
        </Group>
        {preview.data && (
          <PdfPreview
            bytes={preview.data}
            title="Factura de ejemplo"
            take={async () => ({
              name: 'factura-de-ejemplo.pdf',
              blob: new Blob([preview.data], { type: 'application/pdf' }),
            })}
            fallback={negocioFallbacks.verPapel}
          />
        )}
      </Stack>
    </FormSection>
  );
}
