import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { formatEurosText } from '#kit/format-amount.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/mark.tsx';
import type { Linea } from '../../papeles/line-contract.ts';
import styles from '../../papeles/screens/paper.module.css';
import { type EstadoPresupuesto, estadosPresupuesto } from '../estados.ts';
import { type Step, useQuoteStep } from './use-quote-step.ts';

const WAY: EstadoPresupuesto[] = ['1', '2', '3', '4', '5'];

/** How far along its way a quote is. */
export function QuoteWay({ estado }: { estado: string }) {
  if (estado === '6') return null;
  return (
    <ol className={styles.steps} aria-label="Pasos del presupuesto">
      {WAY.map((step) => (
        <li
          key={step}
          className={step === estado ? styles.now : step < estado ? styles.done : undefined}
          {...(step === estado && { 'aria-current': 'step' })}
        >
          {step < estado && <span aria-hidden="true">✓ </span>}
          {estadosPresupuesto[step]}
        </li>
      ))}
    </ol>
  );
}

type Question = 'quien' | 'motivo' | 'para';

type StepOffer = { to: string; verb: Step; name: string; asks?: Question; main?: true };

/** What may be done from each status, the main thing last, by where it goes. */
const OFFERS: Record<string, StepOffer[]> = {
  '1': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '2', verb: 'empezar', name: 'Empezar', main: true },
  ],
  '2': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '1', verb: 'devolver', name: 'Devolver a solicitado' },
    { to: '3', verb: 'terminar', name: 'Dar por hecho', main: true },
  ],
  '3': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '2', verb: 'reabrir', name: 'Reabrir' },
    { to: '4', verb: 'entregar', name: 'Entregado en mano' },
    { to: '4', verb: 'enviarEmailCliente', name: 'Enviar por correo', asks: 'para', main: true },
  ],
  '4': [
    { to: '6', verb: 'rechazar', name: 'No lo acepta', asks: 'motivo' },
    { to: '2', verb: 'nuevaVersion', name: 'Nueva versión' },
    { to: '4', verb: 'enviarEmailCliente', name: 'Enviar otra vez', asks: 'para' },
    { to: '5', verb: 'aceptar', name: 'Anotar que lo acepta', asks: 'quien', main: true },
  ],
  '5': [{ to: '6', verb: 'cancelar', name: 'Deshacer la aceptación', asks: 'motivo' }],
};

/** Buttons of the steps that the quote may take. */
export function QuoteSteps({ row }: { row: CrudRow }) {
  const step = useQuoteStep(row);
  const [asked, setAsked] = useState<StepOffer>();
  const allowed = (row.permitidas ?? []) as string[];
  // What stays in its status is for who may move it.
  const offers = (OFFERS[String(row.estado)] ?? []).filter(
    ({ to }) => allowed.includes(to) || (to === row.estado && allowed.length > 0),
  );
  return (
    <>
      {offers.map((offer) => (
        <BusyButton
          key={offer.verb}
          variant={offer.main ? 'filled' : 'default'}
          busy={step.isPending && step.variables?.verb === offer.verb}
          onClick={() => (offer.asks ? setAsked(offer) : step.mutate({ verb: offer.verb }))}
        >
          {offer.name}
        </BusyButton>
      ))}
      <Modal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.name}
        onExitTransitionEnd={keepFocus}
      >
        {asked && <StepForm {...{ row, asked, step }} onDone={() => setAsked(undefined)} />}
      </Modal>
    </>
  );
}

type StepFormProps = {
  row: CrudRow;
  asked: StepOffer;
  step: ReturnType<typeof useQuoteStep>;
  onDone(): void;
};

const QUESTIONS: Record<Question, { label: string; hint?: string; missing?: string; most: number }> = {
  quien: { label: 'Quién lo acepta', missing: 'Escribe su nombre', most: 160 },
  motivo: { label: 'Motivo', missing: 'Escribe por qué', most: 1_000 },
  para: {
    ...{ label: 'Correo (opcional)', most: 254 },
    hint: 'Vacío, a los contactos del cliente que reciben presupuestos. Lleva un enlace para leerlo y aceptarlo',
  },
};

/** What a step wants to know: who accepted and what, why not, or whom it goes to. */
function StepForm({ row, asked, step, onDone }: StepFormProps) {
  const [text, setText] = useState('');
  const optional = ((row.lineas ?? []) as Linea[]).filter(({ tipo }) => tipo === 'opcional');
  const [chosen, setChosen] = useState<string[]>(
    optional.filter((line) => line.seleccionado).map(({ _id }) => _id),
  );
  const [missing, setMissing] = useState(false);
  const question = asked.asks ?? 'motivo';
  const { label, hint, missing: reason, most } = QUESTIONS[question];
  const accepting = question === 'quien';
  const bodies: Record<Question, Record<string, unknown>> = {
    quien: { aceptadoPor: text, seleccionadas: chosen },
    motivo: { motivo: text },
    para: text.trim() === '' ? {} : { para: text.trim() },
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason !== undefined && text.trim() === '') return setMissing(true);
    step.mutate({ verb: asked.verb, body: bodies[question] }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={label}
          description={hint}
          inputMode={question === 'para' ? 'email' : 'text'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={missing && text.trim() === '' && reason}
          maxLength={most}
          data-autofocus
        />
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
        {step.isError && <Notice warning>{textOfError(step.error)}</Notice>}
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
