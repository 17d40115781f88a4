import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { preparedCalls } from '#oficina/base/letters/calls.ts';
import type { CorreoPreparado } from '#oficina/base/letters/contract.ts';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { WayNotice } from '#oficina/base/letters/way-notice.tsx';
import { buttonOf, type Step } from '#oficina/base/steps/step-table.ts';
import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useFirstField } from '#platform/ui/forms/use-first-field.ts';
import { SEND_KEYS, useSendKey } from '#platform/ui/forms/use-send-key.ts';
import { later } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { LetterFields, useLetter } from './letter-fields.tsx';
import type { PaperKind } from './paper-kind.ts';
import type { usePaperStep } from './use-paper-step.ts';

// Loaded once something is refused.
const FieldQuestions = later(async () => (await import('./field-questions.tsx')).FieldQuestions, {
  reload: false,
});

const FALLBACK = 'Error al preparar el correo';

const NONE: ApiError['campos'] = [];

type SendFormProps = {
  kind: PaperKind;
  row: CrudRow;
  asked: Step;
  step: ReturnType<typeof usePaperStep>;
  /** Step to take where no correo can be sent. */
  byHand?: Step | undefined;
  onDone(): void;
  /** It was queued for these addresses. */
  onSent?(para: string): void;
};

/** Form for a correo about a paper: its recipients, text, attachments and effect on the paper. */
export function SendForm(props: SendFormProps) {
  const { kind, row, asked } = props;
  const { name } = kind.resource;
  const query = useQuery({
    queryKey: [name, asked.mails, row._id, row.version],
    queryFn: ({ signal }) => preparedCalls(name, asked.mails).preparar({ _id: row._id }, signal),
    meta: { fallback: FALLBACK, background: true },
    // Not cached: recipients and text may have changed since the last visit.
    gcTime: 0,
  });
  // What the paper lacks to be sent; it stays while the correo is prepared again with one of them.
  const [lacks, setLacks] = useState(NONE);
  const found = query.error instanceof ApiError ? query.error.campos : NONE;
  if (!query.isPending && found !== lacks) setLacks(found);
  if (lacks.length > 0)
    return (
      <Stack gap="md">
        <FieldQuestions resource={kind.resource} row={row} problems={lacks} />
        <Button variant="default" onClick={props.onDone}>
          Volver
        </Button>
      </Stack>
    );
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(letter) => <Sending {...props} letter={letter} />}
    </QueryView>
  );
}

function Sending({
  kind,
  row,
  asked,
  step,
  byHand,
  onDone,
  onSent,
  letter,
}: SendFormProps & { letter: CorreoPreparado }) {
  const writing = useLetter(letter);
  const first = useFirstField();
  const way = useMailWay();
  const sending = useRef<HTMLButtonElement>(null);
  useSendKey(sending);
  const { pasaA } = letter;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const body = step.isPending ? undefined : writing.body();
    if (!body) return;
    step.mutate(
      { step: asked, body },
      {
        onSuccess: () => {
          onDone();
          onSent?.(writing.para);
        },
      },
    );
  };
  return (
    <form ref={first} onSubmit={submit} noValidate>
      <Stack gap="md">
        {asked.through && <SentFacts row={row} codigo={letter.codigo} />}
        <WayNotice instead="Imprime o descarga el documento, y márcalo como entregado si lo das en mano." />
        <LetterFields writing={writing} />
        <p>
          {pasaA === null
            ? 'El documento se queda en el estado en que está.'
            : `El documento pasa a «${kind.states[pasaA]}» al ponerlo en la cola de correo.`}
        </p>
        {step.isError && <Notice warning>{textOfError(plainRefusal(step.error))}</Notice>}
        {/* In sight, however long the correo is. */}
        <Group pos="sticky" bottom={0} py={12} gap={8} justify="flex-end" bg="var(--surface)">
          <Button variant="default" onClick={onDone}>
            Volver
          </Button>
          {way !== 'ninguno' && (
            <BusyButton ref={sending} type="submit" busy={step.isPending} aria-keyshortcuts={SEND_KEYS}>
              {buttonOf(asked, String(row.estado))}
            </BusyButton>
          )}
          {way === 'ninguno' && byHand && (
            <BusyButton
              busy={step.isPending}
              onClick={() => !step.isPending && step.mutate({ step: byHand }, { onSuccess: onDone })}
            >
              Entregado en mano
            </BusyButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Number that a draft without one would have now, its amount and how it is paid. */
function SentFacts({ row, codigo }: { row: CrudRow; codigo: CorreoPreparado['codigo'] }) {
  const facts = [
    ['Será', codigo],
    ['Total', formatEurosText(String(row.total))],
    ['Pago', row.nombres?._idFormaPago ?? 'Sin forma de pago'],
  ].filter(([, value]) => value);
  return (
    <Box component="dl" className={`${shared.card} ${shared.pairs}`} m={0} p="10px 16px">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={shared.strong}>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
