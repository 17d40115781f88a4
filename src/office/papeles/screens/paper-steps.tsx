import { Button, Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { formatEurosText } from '#kit/format-amount.ts';
import { listProps } from '#web/crud/list-props.ts';
import { plainRefusal } from '#web/crud/plain-refusal.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/mark.tsx';
import shared from '#web/ui/shared.module.css';
import type { Linea } from '../linea-contract.ts';
import { mediosAceptacion } from '../medios.ts';
import styles from './paper.module.css';
import type { PaperKind } from './paper-kind.ts';
import { SendForm } from './send-form.tsx';
import { usePaperStep } from './use-paper-step.ts';

/** Progress of a paper through its states; hidden for a cancelled one. */
export function PaperWay({ kind: { resource, way, states }, estado }: { kind: PaperKind; estado: string }) {
  if (!way.includes(estado)) return null;
  return (
    <ol
      className={`${shared.wrap} ${styles.steps}`}
      aria-label={`Pasos de ${resource.one}`.replace('de el', 'del')}
    >
      {way.map((step) => (
        <li
          key={step}
          className={step === estado ? styles.now : step < estado ? styles.done : undefined}
          {...(step === estado && { 'aria-current': 'step' })}
        >
          {step < estado && <span aria-hidden="true">✓ </span>}
          {states[step]}
        </li>
      ))}
    </ol>
  );
}

type Question = 'quien' | 'motivo' | 'hasta';

/** Step as its button offers it: new state, call, and the details that it asks for. */
export type StepOffer = {
  to: string;
  verb: string;
  name: string;
  asks?: Question;
  /** Call that gives the text of the correo, for a look before it is sent. */
  mails?: 'prepararCorreo' | 'prepararRecordatorio';
  /** May be left unanswered. */
  maybe?: true;
  main?: true;
  /** Nothing of the paper changes by it: it may be done over any version. */
  free?: true;
  /** Said when it is done. */
  done?: string;
  /** Said when it can't be, if the server does not say why. */
  fallback?: string;
};

/** Error text of the calls that mail a paper to its cliente (specification §8). */
export const MAIL_FALLBACK = 'Error al enviar el email al cliente';

/** Message after a correo is queued: only the mail server's answer tells that it was sent. */
export const CORREO_QUEUED = 'Correo en cola: en «Correos» verás si se entrega';

/** Steps offered in each state, the main one last. */
export type StepOffers = Readonly<Record<string, readonly StepOffer[]>>;

type PaperStepsProps = { kind: PaperKind; row: CrudRow; offers: StepOffers };

/** Buttons of the steps that the paper may take. */
export function PaperSteps({ kind, row, offers: all }: PaperStepsProps) {
  const [asked, setAsked] = useState<StepOffer>();
  const step = usePaperStep(kind, row, asked?.fallback);
  const allowed = (row.permitidas ?? []) as string[];
  // A step that keeps the state needs the right to move the paper, unless it changes nothing.
  const offers = (all[String(row.estado)] ?? []).filter(
    ({ to, free }) => allowed.includes(to) || (to === row.estado && (free === true || allowed.length > 0)),
  );
  return (
    <>
      {offers.map((offer) => (
        <BusyButton
          key={offer.verb}
          variant={offer.main ? 'filled' : 'default'}
          busy={step.isPending && step.variables?.verb === offer.verb}
          onClick={() => (offer.asks || offer.mails ? setAsked(offer) : step.mutate(offer))}
        >
          {offer.name}
        </BusyButton>
      ))}
      <Modal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.name}
        {...(asked?.mails && { size: 'lg' })}
        onExitTransitionEnd={keepFocus}
      >
        {asked?.mails && <SendForm {...{ kind, row, asked, step }} onDone={() => setAsked(undefined)} />}
        {asked && !asked.mails && <StepForm {...{ row, asked, step }} onDone={() => setAsked(undefined)} />}
      </Modal>
    </>
  );
}

type StepFormProps = {
  row: CrudRow;
  asked: StepOffer;
  step: ReturnType<typeof usePaperStep>;
  onDone(): void;
};

const QUESTIONS: Record<Question, { label: string; missing?: string; most: number }> = {
  quien: { label: 'Quién lo acepta', missing: 'Escribe su nombre', most: 160 },
  motivo: { label: 'Motivo', missing: 'Escribe por qué', most: 1_000 },
  hasta: { label: 'Válido hasta', missing: 'Elige un día', most: 10 },
};

const MEDIOS = Object.entries(mediosAceptacion).map(([value, label]) => ({ value, label }));

/**
 * Form of the details that a step needs: the accepted options and by whom, the way, the reason or the day.
 */
function StepForm({ row, asked, step, onDone }: StepFormProps) {
  const [text, setText] = useState('');
  const optional = ((row.lineas ?? []) as Linea[]).filter(({ tipo }) => tipo === 'opcional');
  const [chosen, setChosen] = useState<string[]>(
    optional.filter((line) => line.seleccionado).map(({ _id }) => _id),
  );
  const [medio, setMedio] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  const question = asked.asks ?? 'motivo';
  const { label, missing, most } = QUESTIONS[question];
  const reason = asked.maybe ? undefined : missing;
  const accepting = question === 'quien';
  const bodies: Record<Question, Record<string, unknown>> = {
    quien: { aceptadoPor: text, medio, seleccionadas: chosen },
    motivo: text.trim() === '' ? {} : { motivo: text },
    hasta: { validoHasta: text },
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if ((reason !== undefined && text.trim() === '') || (accepting && medio === null))
      return setUnanswered(true);
    step.mutate({ ...asked, body: bodies[question] }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={label}
          {...(question === 'hasta' && { type: 'date' })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={unanswered && text.trim() === '' && reason}
          maxLength={most}
          data-autofocus
        />
        {accepting && (
          <Select
            {...listProps}
            label="Cómo lo ha dicho"
            description="Sale en la última página del PDF, con tu nombre"
            data={MEDIOS}
            value={medio}
            onChange={setMedio}
            error={unanswered && medio === null && 'Elige cómo lo ha dicho'}
          />
        )}
        {accepting && optional.length > 0 && (
          <Checkbox.Group label="Lo opcional que acepta" value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {optional.map(({ _id, descripcion, importe }) => (
                <Checkbox
                  key={_id}
                  value={_id}
                  label={`${descripcion} (${formatEurosText(importe ?? '0')})`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {step.isError && <Notice warning>{textOfError(plainRefusal(step.error))}</Notice>}
        <BusyButton type="submit" busy={step.isPending}>
          {asked.name}
        </BusyButton>
        <Button variant="default" onClick={onDone}>
          Volver
        </Button>
      </Stack>
    </form>
  );
}
