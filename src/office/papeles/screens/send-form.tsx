import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '#web/call.ts';
import { plainRefusal } from '#web/crud/plain-refusal.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { textOfError } from '#web/query-client.ts';
import { useSessionUser } from '#web/session/session.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/mark.tsx';
import shared from '#web/ui/shared.module.css';
import type { CorreoPreparado } from '../../letters/contract.ts';
import { ReturnedNotice } from '../../letters/returned-notice.tsx';
import { useMailWay } from '../../letters/use-mail-way.ts';
import { WayNotice } from '../../letters/way-notice.tsx';
import { buttonOf, type Step } from '../../steps/step-table.ts';
import styles from './paper.module.css';
import type { PaperKind } from './paper-kind.ts';
import type { usePaperStep } from './use-paper-step.ts';

const FALLBACK = 'Error al preparar el correo';

type SendFormProps = {
  kind: PaperKind;
  row: CrudRow;
  asked: Step;
  step: ReturnType<typeof usePaperStep>;
  onDone(): void;
};

/** Form for a correo about a paper: its recipients, text, attachments and effect on the paper. */
export function SendForm(props: SendFormProps) {
  const { kind, row, asked } = props;
  const { name } = kind.resource;
  const query = useQuery({
    queryKey: [name, asked.mails, row._id, row.version],
    queryFn: ({ signal }) =>
      call<CorreoPreparado>('GET', `${name}/${asked.mails}`, { query: { _id: row._id } }, { signal }),
    meta: { fallback: FALLBACK, background: true },
    // Not cached: recipients and text may have changed since the last visit.
    gcTime: 0,
  });
  return (
    <Loaded query={query} fallback={FALLBACK}>
      {(letter) => <Sending {...props} letter={letter} />}
    </Loaded>
  );
}

/** Addresses separated by commas, semicolons or spaces. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function Sending({ kind, row, asked, step, onDone, letter }: SendFormProps & { letter: CorreoPreparado }) {
  const user = useSessionUser();
  const [text, setText] = useState(letter.para.join(', '));
  const [asunto, setAsunto] = useState(letter.asunto);
  const [texto, setTexto] = useState(letter.parrafos.join('\n\n'));
  const [copia, setCopia] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const way = useMailWay();
  const { pasaA } = letter;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const para = addressesIn(text);
    if (para.length === 0 || asunto.trim() === '' || texto.trim() === '') return setUnanswered(true);
    // Unchanged recipients are left out: the server looks them up again.
    const own = text === letter.para.join(', ') ? {} : { para };
    // Sends the text even when it equals the template's: the template may change while the correo waits, and
    // the text read here must leave.
    const body = { ...own, asunto, texto, ...(copia && { copia }) };
    step.mutate({ step: asked, body }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WayNotice instead="Imprime o descarga el documento, y márcalo como entregado si lo das en mano." />
        <TextInput
          label="Para"
          description="Varias direcciones, con comas"
          inputMode="email"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={unanswered && addressesIn(text).length === 0 && 'Escribe a qué correo se envía'}
          data-autofocus
        />
        {letter.devueltos.map((mark) => (
          <ReturnedNotice key={mark.email} mark={mark} />
        ))}
        <TextInput
          label="Asunto"
          value={asunto}
          maxLength={300}
          onChange={(event) => setAsunto(event.currentTarget.value)}
          error={unanswered && asunto.trim() === '' && 'Escribe el asunto'}
        />
        <Textarea
          label="Texto"
          description="Lo que cambies vale solo para este correo"
          autosize
          minRows={5}
          maxRows={16}
          maxLength={8_000}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
          error={unanswered && texto.trim() === '' && 'Escribe el texto'}
        />
        <RestShown letter={letter} />
        <Checkbox
          label={`Enviarme una copia a ${user?.email ?? 'mi correo'}`}
          checked={copia}
          onChange={(event) => setCopia(event.currentTarget.checked)}
        />
        <p>
          {pasaA === null
            ? 'El documento se queda en el estado en que está.'
            : `El documento pasa a «${kind.states[pasaA]}» al ponerlo en la cola de correo.`}
        </p>
        {step.isError && <Notice warning>{textOfError(plainRefusal(step.error))}</Notice>}
        {way !== 'ninguno' && (
          <BusyButton type="submit" busy={step.isPending}>
            {buttonOf(asked, String(row.estado))}
          </BusyButton>
        )}
        <Button variant="default" onClick={onDone}>
          Volver
        </Button>
      </Stack>
    </form>
  );
}

/** Fixed end of the correo, after the text. */
function RestShown({ letter }: { letter: CorreoPreparado }) {
  const { boton, cierre, pie, adjuntos } = letter;
  return (
    <article className={`${shared.prose} ${styles.letter}`} aria-label="Final del correo">
      {boton !== null && <p>[{boton}: el enlace se hace al enviarlo]</p>}
      {cierre.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{pie.join(' · ')}</p>
      {adjuntos.length > 0 && <p>Adjunto: {adjuntos.join(', ')}</p>}
    </article>
  );
}
