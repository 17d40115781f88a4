import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatList } from '#kit/format.ts';
import { missingIn } from '#office/legales/drafts/business.ts';
import { showMessage } from '#web/messages.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import shared from '#web/ui/shared.module.css';
import { PAGINAS_LEGALES, paginasLegalesCalls, paginasLegalesFallbacks } from '../calls.ts';
import { MAX_TEXTO, type PaginaLegalLeida } from '../contract.ts';
import styles from './legal.module.css';

/** The text of a page, how it will look, and the button that publishes it. */
export function LegalEditor({ page }: { page: PaginaLegalLeida }) {
  const queries = useQueryClient();
  const [texto, setTexto] = useState((page.publicada && page.versiones[0]?.texto) || page.borrador);
  const publish = useMutation({
    mutationFn: () => paginasLegalesCalls.publicar({ pagina: page.pagina, version: page.version, texto }),
    onSuccess: async (now) => {
      queries.setQueryData([PAGINAS_LEGALES, 'leer', page.pagina], now);
      await queries.invalidateQueries({ queryKey: [PAGINAS_LEGALES, 'consultar'] });
      showMessage('success', `Publicada la versión ${now.version}`);
    },
    meta: { fallback: paginasLegalesFallbacks.publicar },
  });
  const lacks = missingIn(texto);
  return (
    <div className={styles.columns}>
      <div>
        <Textarea
          label="Texto"
          description="«## » hace un título, «- » una lista, **negrita** y [enlace](dirección). Lo demás sale como está."
          value={texto}
          onChange={({ currentTarget: { value } }) => setTexto(value)}
          maxLength={MAX_TEXTO}
          autosize
          minRows={16}
          maxRows={26}
          error={lacks.length > 0 && <Lacks lacks={lacks} />}
        />
        <Group mt="md">
          <BusyButton
            busy={publish.isPending}
            onClick={() => {
              if (!publish.isPending) publish.mutate();
            }}
          >
            Publicar la versión {page.version + 1}
          </BusyButton>
          {texto !== page.borrador && (
            <Button variant="default" onClick={() => setTexto(page.borrador)}>
              Poner el borrador de mis datos
            </Button>
          )}
        </Group>
      </div>
      <section
        className={`${shared.card} ${styles.preview}`}
        aria-label="Cómo quedará"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too (WCAG 2.1.1)
        tabIndex={0}
      >
        <MarkedText text={texto} />
      </section>
    </div>
  );
}

const Lacks = ({ lacks }: { lacks: readonly string[] }) => (
  <>
    Datos que faltan: {formatList(lacks)}. <Link to="/panelAdmin/negocio">Complétalos en «Mi negocio»</Link> o
    escríbelos aquí.
  </>
);
