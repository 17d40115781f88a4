import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { StepForm } from '#oficina/base/steps/step-form.tsx';
import {
  asks,
  buttonOf,
  offeredSteps,
  type Step,
  type StepTable,
  statusAfter,
} from '#oficina/base/steps/step-table.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { ofOne } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { SEND_KEYS, useSendKey } from '#platform/ui/forms/use-send-key.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';
import type { PaperKind } from './paper-kind.ts';
import { SendForm } from './send-form.tsx';
import styles from './steps.module.css';
import { usePaperStep } from './use-paper-step.ts';
import { saveFirst, useSendOnCome } from './use-save-first.ts';

/** Progress of a paper through its states; hidden for a cancelled one. */
export function PaperWay({
  kind: { resource, way, states, sends },
  estado,
}: {
  kind: PaperKind;
  estado: string;
}) {
  if (!way.includes(estado)) return null;
  return (
    <ol className={`${shared.list} ${styles.steps}`} aria-label={`Pasos ${ofOne(resource.one)}`}>
      {way.map((step) => (
        <li
          key={step}
          className={styles.step}
          data-done={step < estado}
          // The steps that sending it takes from a draft.
          data-ahead={estado === way[0] && step > estado && step <= sends.to}
          {...(step === estado && { 'aria-current': 'step' })}
        >
          {step < estado && <span aria-hidden="true">✓ </span>}
          {states[step]}
        </li>
      ))}
    </ol>
  );
}

type PaperStepsProps = {
  kind: PaperKind;
  row: CrudRow;
  steps: StepTable;
  /** Which steps: the usual one of the state, or the others. */
  show: 'main' | 'rest';
};

/** Buttons of the steps that the paper may take. */
export function PaperSteps({ kind, row, steps, show }: PaperStepsProps) {
  const user = useSessionUser();
  const [asked, setAsked] = useState<Step>();
  const next = useRef<HTMLButtonElement>(null);
  useSendKey(next);
  const step = usePaperStep(kind, row, asked?.fallback);
  const estado = String(row.estado);
  const allowed = (row.permitidas ?? []) as string[];
  // A step that keeps the state needs the right to move the paper, unless it changes nothing.
  const reaches = (offered: Step) => {
    const to = statusAfter(offered, estado);
    const whole = to === estado || offered.through !== undefined;
    return allowed.includes(to) || (whole && (offered.free === true || allowed.length > 0));
  };
  const isShown = ({ main = [] }: Step) => main.includes(estado) === (show === 'main');
  const name = asked && buttonOf(asked, estado);
  const close = () => setAsked(undefined);
  const press = (pressed: Step) => {
    if (step.isPending) return;
    if (pressed.through) saveFirst(() => setAsked(pressed));
    else if (asks(pressed)) setAsked(pressed);
    else step.mutate({ step: pressed });
  };
  const all = user ? offeredSteps(steps, row, { estado, perfil: user }) : [];
  const offer = all.filter(isShown).filter(reaches);
  const sending = offer.find(({ through }) => through);
  useSendOnCome(sending && (() => setAsked(sending)));
  return (
    <>
      {offer.map((offered, index) => (
        <BusyButton
          key={offered.verb}
          // Pressed twice, the keys would take a step and the next one, unless a dialog asks.
          {...(show === 'main' &&
            index === 0 &&
            asks(offered) && { ref: next, 'aria-keyshortcuts': SEND_KEYS })}
          variant={show === 'main' ? 'filled' : 'default'}
          busy={step.isPending && step.variables?.step.verb === offered.verb}
          onClick={() => press(offered)}
        >
          {buttonOf(offered, estado)}
        </BusyButton>
      ))}
      <Modal
        opened={asked !== undefined}
        onClose={close}
        title={name}
        {...(asked?.mails && { size: 'lg' })}
        onExitTransitionEnd={keepFocus}
      >
        {asked?.mails && (
          <SendForm {...{ kind, row, asked, step }} byHand={steps[asked.byHand ?? '']} onDone={close} />
        )}
        {asked?.fields && (
          <StepForm
            {...{ row, fields: asked.fields, action: name ?? '', busy: step.isPending, error: step.error }}
            onSubmit={(body) => step.mutate({ step: asked, body }, { onSuccess: close })}
            onClose={close}
          />
        )}
      </Modal>
    </>
  );
}
