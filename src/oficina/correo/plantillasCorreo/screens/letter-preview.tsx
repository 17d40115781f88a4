import { Box, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemsIn, type Textos } from '#oficina/base/letters/fill.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { plantillasCalls, plantillasFallbacks } from '../calls.ts';
import type { Plantilla, VistaPrevia } from '../contract.ts';
import { claseDe } from '../kinds.ts';
import styles from './plantillas.module.css';

const WORDS = {
  presupuestos: { label: 'Con los datos de este presupuesto', none: 'Todavía no hay presupuestos así' },
  pedidos: { label: 'Con los datos de este pedido', none: 'Todavía no hay pedidos' },
  facturas: { label: 'Con los datos de esta factura', none: 'Todavía no hay facturas así' },
};

/** Pause in typing, in milliseconds, before the preview reloads. */
const PAUSE_MS = 350;

/** Preview of the correo with one of the last papers; the server composes it as it will be sent. */
export function LetterPreview({ row, textos }: { row: Plantilla; textos: Textos }) {
  const clase = claseDe(row.tipo);
  const papers = useQuery({
    queryKey: [clase.familia, 'list', 'of template', row.tipo],
    queryFn: ({ signal }) => plantillasCalls.papeles(clase, signal),
    meta: { fallback: plantillasFallbacks.papeles, background: true },
  });
  return (
    <aside aria-labelledby="vista-previa">
      <h2 className={shared.heading} id="vista-previa">
        Vista previa
      </h2>
      <QueryView query={papers} fallback={plantillasFallbacks.papeles}>
        {({ filas }) => <PreviewPane row={row} textos={textos} papers={filas} />}
      </QueryView>
    </aside>
  );
}

type PreviewPaneProps = { row: Plantilla; textos: Textos; papers: CrudRow[] };

function PreviewPane({ row, textos, papers }: PreviewPaneProps) {
  const clase = claseDe(row.tipo);
  const [chosen, setChosen] = useState(papers[0]?._id ?? null);
  const [{ asunto, cuerpo }] = useDebouncedValue(textos, PAUSE_MS);
  const problems = problemsIn(clase, { asunto, cuerpo });
  const body = { _id: row._id, asunto, cuerpo, ...(chosen !== null && { _idPapel: chosen }) };
  const query = useQuery({
    queryKey: ['plantillasCorreo', 'preview', body],
    queryFn: ({ signal }) => plantillasCalls.vistaPrevia(body, signal),
    enabled: problems.length === 0,
    placeholderData: keepPreviousData,
    meta: { fallback: plantillasFallbacks.vistaPrevia, background: true },
  });
  const words = WORDS[clase.familia];
  return (
    <>
      {papers.length === 0 ? (
        <p className={shared.hint}>{words.none}: se ve con datos de ejemplo.</p>
      ) : (
        <Select
          label={words.label}
          data={papers.map((paper) => ({ value: paper._id, label: nameOf(paper) }))}
          value={chosen}
          onChange={(value) => value && setChosen(value)}
          {...{ searchable: true, allowDeselect: false, nothingFoundMessage: 'No hay ninguno así' }}
        />
      )}
      {problems.length > 0 && <Notice warning>Corrige lo señalado para ver cómo queda.</Notice>}
      {(problems.length === 0 || query.data) && (
        <QueryView query={query} fallback={plantillasFallbacks.vistaPrevia}>
          {(letter) => <Letter letter={letter} />}
        </QueryView>
      )}
    </>
  );
}

const nameOf = ({ codigo, clienteNombre }: CrudRow) => [codigo, clienteNombre].filter(Boolean).join(' · ');

/** Parts of a correo, all of them text. */
function Letter({ letter }: { letter: VistaPrevia }) {
  const { asunto, parrafos, boton, cierre, pie } = letter;
  return (
    <Box
      component="article"
      className={`${shared.card} ${shared.anywhere} ${styles.letter}`}
      bdrs={14}
      p={24}
      aria-label="El correo"
    >
      <Box component="p" className={styles.subject} pb={14} fw={600}>
        <Box component="span" c="dimmed" fw={400}>
          Asunto:
        </Box>{' '}
        {asunto}
      </Box>
      <Paragraphs texts={parrafos} />
      {boton !== null && (
        <p>
          <Box
            component="span"
            className={shared.brand}
            display="table"
            mb={6}
            p="10px 20px"
            bdrs={10}
            fw={600}
          >
            {boton}
          </Box>
          <span className={shared.hint}>El enlace se hace al enviar, y cada persona recibe el suyo.</span>
        </p>
      )}
      <Paragraphs texts={cierre} />
      <Box className={`${shared.small} ${shared.lined} ${styles.foot}`} pt={14}>
        <Paragraphs texts={pie} />
      </Box>
    </Box>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, in their order.
    <p key={index}>{text}</p>
  ));
