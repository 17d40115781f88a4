import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { client } from '#platform/browser/operations.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { problemsOf, rulesOf } from '#platform/crud/screens/form-parts.ts';
import { writtenFields } from '#platform/crud/screens/layout.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { openedPdf } from '#platform/ui/pdf/opened-pdf.ts';
import type { Pdf } from '#platform/ui/pdf/pdf-engine.ts';
import type { BorradorVisto, SeenDraftOperation } from '../seen-draft.ts';
import type { PaperWriting } from './paper-kind.ts';
import { lineaProblems, paperBody } from './paper-texts.ts';

/** Milliseconds without a key before the paper is drawn again. */
const PAUSE_MS = 600;

/** Whether the PDF has its place in the column of the totals; if not, it is folded. */
export const useRoomForPdf = (): boolean =>
  useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false });

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;

export type SeenDraft = ReturnType<typeof useSeenDraft>;

type Seen = { facts: BorradorVisto; pdf: Pdf | undefined; reader: string };

/** Whom a paper is for. */
export const readerOf = ({ _idCliente = '', _idContacto = '' }: Texts): string =>
  `${_idCliente} ${_idContacto}`;

/** What was seen, unless it was for another reader: it has their addresses. */
export const seenFor = <S extends Pick<Seen, 'reader'>>(seen: S | undefined, texts: Texts): S | undefined =>
  seen?.reader === readerOf(texts) ? seen : undefined;

type Draft = {
  texts: Texts;
  /** The paper, unless it is new. */
  row?: CrudRow;
  /** Whether the foot of the form says what sending it would do. */
  foot: boolean;
};

/**
 * The paper of a form as its cliente would get it. A pause in the typing asks for it, and drops what was asked before; what came last for
 * the same reader stays until the next is there. Nothing is asked while nothing shows it.
 */
export function useSeenDraft(kind: PaperWriting, { texts, row, foot }: Draft) {
  const { resource } = kind;
  const room = useRoomForPdf();
  const [opened, setOpened] = useState(false);
  const drawn = room || opened;
  const said = JSON.stringify(texts);
  const [paused] = useDebouncedValue(said, PAUSE_MS);
  const { body, reader, wrong } = useMemo(
    () => askedIn(resource, JSON.parse(paused), row ?? null),
    [resource, paused, row],
  );
  const addressed = Boolean(texts._idCliente || texts.prospecto);
  const query = useQuery({
    queryKey: ['seenDraft', resource.name, body, drawn],
    queryFn: async ({ signal }): Promise<Seen> => {
      const facts = await seenCalls(resource.name, row).ver({ ...body, dibujo: drawn }, signal);
      const pdf = facts.pdf === null ? undefined : await openedPdf(bytesOf(facts.pdf), signal);
      return { facts, pdf, reader };
    },
    enabled: kind.sends !== undefined && (drawn || foot) && addressed && wrong === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { background: true, told: true },
  });
  const [last, setLast] = useState<Seen>();
  if (query.data && query.data !== last) setLast(query.data);
  const held = last?.pdf;
  useEffect(() => () => held?.close(), [held]);
  const shown = seenFor(last, texts);
  return {
    room,
    opened,
    setOpened,
    addressed,
    facts: shown?.facts,
    pdf: shown?.pdf,
    fresh: query.data !== undefined && query.data === last && paused === said,
    wrong,
    refusal: query.error ? textOfError(plainRefusal(query.error), 'No se ha podido dibujar') : undefined,
    again: () => query.refetch(),
  };
}

/** What to ask for these texts, and what is wrong in them: then the form says it too, and the server is not asked. */
function askedIn(resource: CrudResource, texts: Texts, row: CrudRow | null) {
  const fields = writtenFields(resource);
  const rules = rulesOf(fields);
  const [wrong] = [
    ...Object.keys(fields).flatMap((name) => rules[name]?.(texts[name] ?? '') ?? []),
    ...Object.values(lineaProblems(texts)),
    ...Object.values(problemsOf(resource, { fields, texts, before: row })),
  ];
  const body = { ...paperBody(fields, texts, row ?? undefined), ...(row && { _id: row._id }) };
  return { body, reader: readerOf(texts), wrong };
}

/** The call that shows a new paper, or the changes of one. */
const seenCalls = (familia: string, row: CrudRow | undefined) =>
  client<{ ver: SeenDraftOperation }>({ ver: `POST ${familia}/${row ? 'verCambios' : 'verNuevo'}` });
