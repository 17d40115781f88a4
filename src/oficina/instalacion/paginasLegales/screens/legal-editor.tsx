import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { missingIn } from '#oficina/base/legales/drafts/business.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { formatList, plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useDraftOffer, useKeptDraft } from '#platform/ui/forms/use-kept-draft.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { MarkedText } from '#platform/ui/marked-text.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PAGINAS_LEGALES, paginasLegalesCalls, paginasLegalesFallbacks } from '../calls.ts';
import { MAX_TEXTO, type PaginaLegalLeida } from '../contract.ts';
import styles from './legal.module.css';

/**
 * The text of a page as it is being written. This browser keeps it until it is published or given up; `desde` is the version that a
 * recovered text began from.
 */
function useLegalText({ pagina, version, publicada, versiones, borrador, anunciada }: PaginaLegalLeida) {
  const first = anunciada?.texto ?? ((publicada && versiones[0]?.texto) || borrador);
  const [texto, setTexto] = useState(first);
  const { key, taken, drop, dialog } = useDraftOffer(FAMILY, { _id: pagina, version });
  const begun = taken?.typed.version ?? `${version}`;
  useEffect(() => {
    if (taken?.typed.texto !== undefined) setTexto(taken.typed.texto);
  }, [taken]);
  const dirty = texto !== first;
  useUnsavedGuard(dirty);
  useKeptDraft(key, { dirty, values: texto, draft: () => ({ typed: { texto, version: begun } }) });
  return { texto, setTexto, drop, dialog, desde: Number(begun) };
}

const FAMILY = { name: 'paginasLegales', one: 'la página legal' };

/** The text of a page, how it will look, and the button that publishes it. */
export function LegalEditor({ page }: { page: PaginaLegalLeida }) {
  const queries = useQueryClient();
  const { texto, setTexto, drop, dialog, desde } = useLegalText(page);
  const publish = useMutation({
    mutationFn: () => paginasLegalesCalls.publicar({ pagina: page.pagina, version: page.version, texto }),
    onSuccess: async (now) => {
      drop();
      queries.setQueryData([PAGINAS_LEGALES, 'leer', page.pagina], now);
      await queries.invalidateQueries({ queryKey: [PAGINAS_LEGALES, 'consultar'] });
      showMessage(
        'success',
        now.version > page.version
          ? `Publicada la versión ${now.version}`
          : `Anunciada la versión ${now.version + 1}: se avisa por correo`,
      );
    },
    meta: { fallback: paginasLegalesFallbacks.publicar },
  });
  const lacks = missingIn(texto);
  return (
    <div className={styles.columns}>
      {dialog}
      <div>
        {desde !== page.version && (
          <Notice warning>
            Este borrador se empezó sobre la versión {desde}, y después se publicó la {page.version}:
            compáralos antes de publicar.
          </Notice>
        )}
        <Textarea
          label="Texto"
          description="«## » hace un título, «- » una lista, **negrita** y [enlace](dirección). Lo demás sale como está."
          value={texto}
          onChange={({ currentTarget: { value } }) => setTexto(value)}
          maxLength={MAX_TEXTO}
          readOnly={publish.isPending}
          autosize
          minRows={16}
          maxRows={26}
          error={lacks.length > 0 && <Lacks lacks={lacks} />}
        />
        <Stack gap="md" mt="md">
          <Announcing page={page} />
          <Group>
            <BusyButton
              busy={publish.isPending}
              onClick={() => {
                if (!publish.isPending) publish.mutate();
              }}
            >
              {page.avisos > 0 ? 'Anunciar' : 'Publicar'} la versión {page.version + 1}
            </BusyButton>
            {texto !== page.borrador && (
              <Button variant="default" onClick={() => setTexto(page.borrador)}>
                Poner el borrador de mis datos
              </Button>
            )}
          </Group>
        </Stack>
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

/** Notice that autoescuelas are told before the terms change, or of the version that was announced. */
function Announcing({ page: { avisos, anunciada, version } }: { page: PaginaLegalLeida }) {
  if (anunciada)
    return (
      <Notice>
        La versión {version + 1} rige desde el <Moment at={anunciada.vigenteDesde} />: se avisó por correo a{' '}
        {plural(anunciada.avisadas, 'autoescuela', 'autoescuelas')}. Si anuncias otra, la sustituye y los 15
        días empiezan de nuevo.
      </Notice>
    );
  if (avisos === 0) return null;
  return (
    <Notice>
      Se avisará por correo, con el texto entero, a {plural(avisos, 'autoescuela', 'autoescuelas')}, y regirá
      a los 15 días, como pide el Reglamento (UE) 2019/1150. Hasta entonces sigue la de ahora.
    </Notice>
  );
}

const Lacks = ({ lacks }: { lacks: readonly string[] }) => (
  <>
    Datos que faltan: {formatList(lacks)}. <Link to="/panelAdmin/negocio">Complétalos en «Mi negocio»</Link> o
    escríbelos aquí.
  </>
);
