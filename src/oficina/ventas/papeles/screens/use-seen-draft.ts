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
import type { Pdf } from '#platform/ui/pdf/pdf-engine.ts';
import type { BorradorVisto, SeenDraftOperation } from '../seen-draft.ts';
import type { PaperWriting } from './paper-kind.ts';
import { lineaProblems, paperBody } from './paper-texts.ts';

/** Milliseconds without a key before the paper is drawn again. */
const PAUSE_MS = 600;

/** Whether the PDF has its place in the column of the totals; if not, it is folded. */
export const useRoomForPdf = (): boolean =>
  useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false });

/** Opens a PDF, and closes it if nobody waits for it any more. */
export async function openedPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<Pdf> {
  const { openPdf } = await import('#platform/ui/pdf/pdf-engine.ts');
  const pdf = await openPdf(bytes);
  if (signal.aborted) pdf.close();
  return pdf;
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;

export type SeenDraft = ReturnType<typeof useSeenDraft>;

type Seen = { facts: BorradorVisto; pdf: Pdf | undefined };

/**
 * The paper of a form as its cliente would get it. A pause in the typing asks for it, and drops what was asked before; what came last stays
 * until the next is there.
 */
export function useSeenDraft(kind: PaperWriting, texts: Texts, row?: CrudRow) {
  const { resource } = kind;
  const room = useRoomForPdf();
  const [opened, setOpened] = useState(false);
  const drawn = room || opened;
  const said = JSON.stringify(texts);
  const [paused] = useDebouncedValue(said, PAUSE_MS);
  const { body, wrong } = useMemo(
    () => askedIn(resource, JSON.parse(paused), row ?? null),
    [resource, paused, row],
  );
  const addressed = Boolean(texts._idCliente || texts.prospecto);
  const query = useQuery({
    queryKey: ['seenDraft', resource.name, body, drawn],
    queryFn: async ({ signal }): Promise<Seen> => {
      const facts = await seenCalls(resource.name, row).ver({ ...body, dibujo: drawn }, signal);
      return { facts, pdf: facts.pdf === null ? undefined : await openedPdf(bytesOf(facts.pdf), signal) };
    },
    enabled: kind.sends !== undefined && addressed && wrong === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { background: true, told: true },
  });
  const [last, setLast] = useState<Seen>();
  if (query.data && query.data !== last) setLast(query.data);
  const pdf = last?.pdf;
  useEffect(() => () => pdf?.close(), [pdf]);
  return {
    room,
    opened,
    setOpened,
    addressed,
    facts: last?.facts,
    pdf,
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
  return { body: { ...paperBody(fields, texts, row ?? undefined), ...(row && { _id: row._id }) }, wrong };
}

/** The call that shows a new paper, or the changes of one. */
const seenCalls = (familia: string, row: CrudRow | undefined) =>
  client<{ ver: SeenDraftOperation }>({ ver: `POST ${familia}/${row ? 'verCambios' : 'verNuevo'}` });
